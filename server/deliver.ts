import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";
import type { Request, RequestHandler, Response } from "express";
import { accepts } from "./encoding.ts";

const brotli = promisify(brotliCompress);
const deflate = promisify(gzip);
const FAST = {
  // A window as large as a page: the usual one takes megabytes for each page under way, and saves nothing.
  br: { params: { [constants.BROTLI_PARAM_QUALITY]: 4, [constants.BROTLI_PARAM_LGWIN]: 18 } },
  gzip: { level: 5 },
};
const TEXT = /^(text\/|image\/svg|application\/(json|ld\+json|xml))/;
/** Under this, headers weigh more than what compression saves. */
const WORTH = 1024;

/**
 * Collects what the pages answer and sends it in one piece: compressed once, with its length, and private unless a
 * loader said otherwise. An answer that sets a cookie is never kept by anybody.
 */
export function deliver(): RequestHandler {
  return (req, res, next) => {
    const parts: Buffer[] = [];
    const end = res.end.bind(res);
    const take = (part: unknown) => {
      if (typeof part === "string" || part instanceof Uint8Array) parts.push(Buffer.from(part as string));
    };
    // Both have overloads that TypeScript cannot match against one function; Remix calls them with a part or nothing.
    res.write = ((part: unknown) => {
      take(part);
      return true;
    }) as Response["write"];
    res.end = ((part: unknown) => {
      take(part);
      res.end = end;
      void send(req, res, Buffer.concat(parts)).catch(next);
      return res;
    }) as Response["end"];
    next();
  };
}

async function send(req: Request, res: Response, page: Buffer) {
  keepPrivate(res);
  const coding = TEXT.test(String(res.getHeader("Content-Type") ?? "")) ? chosen(req, page) : null;
  if (TEXT.test(String(res.getHeader("Content-Type") ?? ""))) res.vary("Accept-Encoding");
  const body =
    coding === "br" ? await brotli(page, FAST.br) : coding === "gzip" ? await deflate(page, FAST.gzip) : page;
  if (coding) res.setHeader("Content-Encoding", coding);
  if (res.statusCode !== 204 && res.statusCode !== 304) res.setHeader("Content-Length", body.length);
  res.end(body);
}

function chosen(req: Request, page: Buffer) {
  if (page.length < WORTH || req.method === "HEAD") return null;
  return (["br", "gzip"] as const).find((coding) => accepts(req, coding)) ?? null;
}

function keepPrivate(res: Response) {
  if (!res.hasHeader("Cache-Control") || res.hasHeader("Set-Cookie")) {
    res.setHeader("Cache-Control", "private, no-store");
  }
}
