import { randomUUID } from "node:crypto";
import type { NextHandleFunction } from "connect";
import pino, { type Logger } from "pino";
import { pathnameOf } from "../pathname.ts";

export type { Logger };

const PATH_LENGTH_MAX = 200;
const ASSETS = "/assets/";

/** A JSON logger on stdout. Lines of one turn of the event loop share a write; lines before an exit are flushed. */
export function createLog(level: string): Logger {
  const out = pino.destination({ sync: true });
  let buffered = "";
  const flush = () => {
    const lines = buffered;
    buffered = "";
    if (lines !== "") out.write(lines);
  };
  const write = (line: string) => {
    if (buffered === "") setImmediate(flush);
    buffered += line;
  };
  process.on("exit", flush);
  return pino({ level, base: { program: "shop" } }, { write });
}

/** The token of a signed link opens what it names, so it is left out. */
const SIGNED_LINK = /^\/(approval|shared_offer)\/[^/.]*/;
const loggedPath = (url?: string) => pathnameOf(url).slice(0, PATH_LENGTH_MAX).replace(SIGNED_LINK, "/$1/…");

/** Logs one line per request under the id of its X-Request-Id header, without query, cookie or client address. */
export function requestLog(log: Logger): NextHandleFunction {
  return (req, res, next) => {
    const id = randomUUID();
    const startedAt = performance.now();
    const bytesBefore = req.socket.bytesWritten;
    const path = loggedPath(req.url);
    req.headers["x-request-id"] = id;
    res.setHeader("X-Request-Id", id);
    res.on("close", () => {
      const fields = {
        id,
        method: req.method,
        path,
        status: res.statusCode,
        ms: Math.round(performance.now() - startedAt),
        // Counted at the socket, headers included, because a compressed response has no Content-Length.
        bytes: req.socket.bytesWritten - bytesBefore,
      };
      if (!res.writableFinished) log.info(fields, "request aborted");
      else if (path.startsWith(ASSETS)) log.debug(fields, "file");
      else log.info(fields, "request");
    });
    next();
  };
}
