import { randomUUID } from "node:crypto";
import pino, { type Logger } from "pino";
import type { Stage } from "./stages.ts";

export type { Logger };

const PATH_MAX = 200;
const FILES = "/assets/";

/** Lines that are said in one turn of the loop are written together: nothing waits longer, and an exit loses nothing. */
export function createLog(level: string): Logger {
  const out = pino.destination({ sync: true });
  let said = "";
  const flush = () => {
    const lines = said;
    said = "";
    if (lines !== "") out.write(lines);
  };
  const write = (line: string) => {
    if (said === "") setImmediate(flush);
    said += line;
  };
  process.on("exit", flush);
  return pino({ level, base: { program: "shop" } }, { write });
}

/** One line for each request, under an id that the answer carries too. No query, no cookie, no address: nobody's data. */
export function requests(log: Logger): Stage {
  return (req, res, next) => {
    const id = randomUUID();
    const began = performance.now();
    const path = req.url?.split("?", 1)[0]?.slice(0, PATH_MAX) ?? "";
    req.headers["x-request-id"] = id;
    res.setHeader("X-Request-Id", id);
    res.on("close", () => {
      const fields = {
        ...{ id, method: req.method, path, status: res.statusCode },
        ms: Math.round(performance.now() - began),
        bytes: Number(res.getHeader("Content-Length") ?? 0),
      };
      if (!res.writableFinished) log.info(fields, "request aborted");
      else if (path.startsWith(FILES)) log.debug(fields, "file");
      else log.info(fields, "request");
    });
    next();
  };
}
