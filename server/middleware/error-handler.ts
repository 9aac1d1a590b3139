import type { ErrorHandleFunction } from "connect";
import { causeOf, type Log } from "#backend/log.ts";
import { sendText } from "./plain-text.ts";

/** Logs an unexpected error and answers 500; a response that has begun is cut off. */
export function errorHandler(log: Log): ErrorHandleFunction {
  // Connect and Express recognise an error handler by its four parameters.
  return (error: unknown, req, res, _next) => {
    log("error", "request failed", { id: req.headers["x-request-id"], error: causeOf(error) });
    if (res.headersSent) res.destroy();
    else sendText(res, 500, "请求错误");
  };
}
