import type { ServerResponse } from "node:http";
import { constants } from "node:zlib";
import compress from "compression";
import type { NextHandleFunction } from "connect";
import type { Request, Response } from "express";

/** Larger than a compressed page, in bytes, so that a page is compressed in one step. */
const CHUNK_BYTES = 32 * 1024;

/**
 * Compresses responses with Brotli or gzip while they are rendered per request. The window is as large as a page: the
 * default one takes megabytes per response and saves nothing.
 */
export function compression(): NextHandleFunction {
  const compressed = compress({
    level: 5,
    chunkSize: CHUNK_BYTES,
    brotli: {
      chunkSize: CHUNK_BYTES,
      params: { [constants.BROTLI_PARAM_QUALITY]: 4, [constants.BROTLI_PARAM_LGWIN]: 18 },
    },
  });
  return (req, res, next) =>
    // The library's types name Express, but it uses only Node's request and response.
    compressed(req as Request, res as Response, () => {
      // Remix would flush after the only piece of a page, before its end.
      Reflect.deleteProperty(res, "flush");
      next();
    });
}

/** The seconds until an unavailable page may be requested again. */
const RETRY_AFTER_S = 5;

/**
 * Sets `Cache-Control: private, no-store` unless a loader set another value, and `Retry-After` on every 503. A response
 * with Set-Cookie is always private. A page's Referrer-Policy replaces that of all responses, to which Remix's adapter
 * appends it.
 */
export const defaultHeaders = (): NextHandleFunction => (_req, res, next) => {
  const writeHead = res.writeHead;
  res.writeHead = function (this: ServerResponse, ...args: Parameters<typeof writeHead>) {
    if (!res.hasHeader("Cache-Control") || res.hasHeader("Set-Cookie")) {
      res.setHeader("Cache-Control", "private, no-store");
    }
    const policies = res.getHeader("Referrer-Policy");
    if (Array.isArray(policies)) res.setHeader("Referrer-Policy", policies.at(-1) ?? "");
    if (args[0] === 503 && !res.hasHeader("Retry-After")) res.setHeader("Retry-After", String(RETRY_AFTER_S));
    return writeHead.apply(this, args);
  } as typeof writeHead;
  next();
};
