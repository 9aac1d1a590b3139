import { randomUUID } from "node:crypto";
import type { NextHandleFunction } from "connect";
import { type Log, loggedPath } from "#backend/log.ts";
import { pathnameOf } from "../pathname.ts";

const ASSETS = "/assets/";
const PROBES: readonly string[] = ["/healthz", "/readyz"];

/** Logs one line per request under the id of its X-Request-Id header, without query, cookie or client address. */
export function requestLog(log: Log): NextHandleFunction {
  return (req, res, next) => {
    const id = randomUUID();
    const startedAt = performance.now();
    const bytesBefore = req.socket.bytesWritten;
    const path = loggedPath(pathnameOf(req.url));
    req.headers["x-request-id"] = id;
    res.setHeader("X-Request-Id", id);
    res.on("close", () => {
      const request = { id, method: req.method, path };
      const ms = Math.round(performance.now() - startedAt);
      // Node's status is 200 until an answer begins.
      if (!res.headersSent) return log("info", "request aborted", { ...request, ms });
      // Counted at the socket, headers included, because a compressed response has no Content-Length.
      const fields = { ...request, status: res.statusCode, ms, bytes: req.socket.bytesWritten - bytesBefore };
      const level = PROBES.includes(path) && res.statusCode === 200 ? "debug" : "info";
      if (!res.writableFinished) log("info", "request aborted", fields);
      else if (path.startsWith(ASSETS)) log("debug", "file", fields);
      else log(level, "request", fields);
    });
    next();
  };
}
