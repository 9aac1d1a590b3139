import { randomUUID } from "node:crypto";
import type { RequestHandler } from "express";
import pino, { type Logger } from "pino";

export type { Logger };

const PATH_MAX = 200;

export const createLog = (level: string): Logger => pino({ level, base: { program: "shop" } });

/** One line for each request, under an id that the answer carries too. No query, no cookie, no address: nobody's data. */
export function requests(log: Logger): RequestHandler {
  return (req, res, next) => {
    const id = randomUUID();
    const began = performance.now();
    req.headers["x-request-id"] = id;
    res.setHeader("X-Request-Id", id);
    res.on("close", () => {
      const fields = {
        id,
        method: req.method,
        path: req.originalUrl.split("?")[0]?.slice(0, PATH_MAX),
        status: res.statusCode,
        ms: Math.round(performance.now() - began),
        bytes: Number(res.getHeader("Content-Length") ?? 0),
      };
      if (!res.writableFinished) log.info(fields, "request aborted");
      else if (isFile(req.originalUrl)) log.debug(fields, "file");
      else log.info(fields, "request");
    });
    next();
  };
}

const isFile = (url: string) => url.startsWith("/assets/");
