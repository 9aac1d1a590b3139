import type { ServerResponse } from "node:http";
import { constants } from "node:zlib";
import compress from "compression";
import type { NextHandleFunction } from "connect";

/**
 * Compresses responses with Brotli or gzip while they are rendered per request. The window is as large as a page: the
 * default one takes megabytes per response and saves nothing.
 */
export const compression = (): NextHandleFunction =>
  // The library's types name Express, but it uses only Node's request and response.
  compress({
    level: 5,
    brotli: { params: { [constants.BROTLI_PARAM_QUALITY]: 4, [constants.BROTLI_PARAM_LGWIN]: 18 } },
  }) as unknown as NextHandleFunction;

/** The seconds until an unavailable page may be requested again. */
const RETRY_AFTER_S = 5;

/**
 * Sets `Cache-Control: private, no-store` unless a loader set another value, and `Retry-After` on every 503. A response
 * with Set-Cookie is always private.
 */
export const defaultHeaders = (): NextHandleFunction => (_req, res, next) => {
  const writeHead = res.writeHead;
  res.writeHead = function (this: ServerResponse, ...args: Parameters<typeof writeHead>) {
    if (!res.hasHeader("Cache-Control") || res.hasHeader("Set-Cookie")) {
      res.setHeader("Cache-Control", "private, no-store");
    }
    if (args[0] === 503 && !res.hasHeader("Retry-After")) res.setHeader("Retry-After", String(RETRY_AFTER_S));
    return writeHead.apply(this, args);
  } as typeof writeHead;
  next();
};
