import type { NextHandleFunction } from "connect";
import { pathnameOf } from "../pathname.ts";
import { sendText } from "./plain-text.ts";
import type { Logger } from "./request-log.ts";

/**
 * `/healthz` answers 200 while the process runs, `/readyz` while `checkReady` resolves; else 503 and a line in the log.
 */
export function healthProbes(checkReady: () => Promise<unknown>, log: Logger): NextHandleFunction {
  return (req, res, next) => {
    const path = pathnameOf(req.url);
    if (path === "/healthz") return sendText(res, 200, "ok");
    if (path !== "/readyz") return next();
    checkReady()
      .then(
        () => sendText(res, 200, "ok"),
        (problem: unknown) => {
          log.warn({ problem: String(problem) }, "not ready");
          sendText(res, 503, "not ready");
        },
      )
      .catch(next);
  };
}
