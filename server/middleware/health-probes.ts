import type { NextHandleFunction } from "connect";
import type { Log } from "#backend/log.ts";
import { pathnameOf } from "../pathname.ts";
import { sendText } from "./plain-text.ts";

/** The time for which a result of the check answers all clients, in ms. */
const KEPT_MS = 1000;

/**
 * `/healthz` answers 200 while the process runs, `/readyz` while `checkReady` resolves; else 503 and a line in the log.
 * The check runs at most once a second, whoever asks and however often. `now` is in ms.
 */
export function healthProbes(
  checkReady: () => Promise<unknown>,
  log: Log,
  now: () => number = () => performance.now(),
): NextHandleFunction {
  let latest: { result: Promise<boolean>; until: number } | undefined;
  const isReady = () => {
    if (latest && now() < latest.until) return latest.result;
    const result = checkReady().then(
      () => true,
      (problem: unknown) => {
        log("warn", "not ready", { error: String(problem) });
        return false;
      },
    );
    // A check that is under way answers everybody, and its result counts from its end.
    const check = { result, until: Number.POSITIVE_INFINITY };
    latest = check;
    void result.then(() => {
      check.until = now() + KEPT_MS;
    });
    return result;
  };
  return (req, res, next) => {
    const path = pathnameOf(req.url);
    if (path === "/healthz") return sendText(res, 200, "ok");
    if (path !== "/readyz") return next();
    isReady()
      .then((ready) => (ready ? sendText(res, 200, "ok") : sendText(res, 503, "not ready")))
      .catch(next);
  };
}
