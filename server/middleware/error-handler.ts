import type { ErrorHandleFunction } from "connect";
import { sendText } from "./plain-text.ts";
import type { Logger } from "./request-log.ts";

/** Logs an unexpected error and answers 500; a response that has begun is cut off. */
export function errorHandler(log: Logger): ErrorHandleFunction {
  // Connect and Express recognise an error handler by its four parameters.
  return (error: unknown, req, res, _next) => {
    log.error({ id: req.headers["x-request-id"], cause: String(error) }, "request failed");
    if (res.headersSent) res.destroy();
    else sendText(res, 500, "请求错误");
  };
}
