import { createHash } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import { extname, join, relative, sep } from "node:path";
import type { NextHandleFunction } from "connect";
import { pathnameOf } from "../pathname.ts";
import { acceptsEncoding } from "./accepts-encoding.ts";
import { sendText } from "./plain-text.ts";

type StaticFile = {
  body: Buffer;
  type: string;
  etag: string;
  cacheControl: string;
  encoded: Map<"br" | "gzip", Buffer>;
};

/** Files below it carry a hash of their content in their names. */
const HASHED_ASSETS = "/assets/";
const CACHE_IMMUTABLE = "public, max-age=31536000, immutable";
const CACHE_ONE_HOUR = "public, max-age=3600";
const ENCODINGS = { ".br": "br", ".gz": "gzip" } as const;
const MIME_TYPES: Record<string, string> = {
  ".avif": "image/avif",
  ".css": "text/css; charset=utf-8",
  ".ico": "image/x-icon",
  ".jpeg": "image/jpeg",
  ".jpg": "image/jpeg",
  ".js": "text/javascript; charset=utf-8",
  ".json": "application/json",
  ".png": "image/png",
  ".svg": "image/svg+xml",
  ".txt": "text/plain; charset=utf-8",
  ".webp": "image/webp",
  ".woff2": "font/woff2",
};

/**
 * Serves the built client files from memory, with the .br and .gz copies made by the build. A later build in the same
 * folder does not affect a running server. Ranges are not supported.
 */
export function staticFiles(folder: string): NextHandleFunction {
  const files = readFiles(folder);
  return (req, res, next) => {
    const path = pathnameOf(req.url);
    const file = files.get(path);
    if (req.method === "POST" || (!file && !path.startsWith(HASHED_ASSETS))) return next();
    if (!file) return sendText(res, 404, "文件不存在");
    res.setHeader("Cache-Control", file.cacheControl);
    res.setHeader("ETag", file.etag);
    res.setHeader("Vary", "Accept-Encoding");
    if (req.headers["if-none-match"] === file.etag) {
      res.statusCode = 304;
      return void res.end();
    }
    const encoding = (["br", "gzip"] as const).find((name) => file.encoded.has(name) && acceptsEncoding(req, name));
    const body = (encoding && file.encoded.get(encoding)) ?? file.body;
    if (encoding) res.setHeader("Content-Encoding", encoding);
    res.setHeader("Content-Type", file.type);
    res.setHeader("Content-Length", body.length);
    res.end(req.method === "HEAD" ? undefined : body);
  };
}

function readFiles(folder: string) {
  const files = new Map<string, StaticFile>();
  const copies: { path: string; encoding: "br" | "gzip"; body: Buffer }[] = [];
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    const location = join(entry.parentPath ?? entry.path, entry.name);
    const path = `/${relative(folder, location).split(sep).join("/")}`;
    if (!entry.isFile() || path.includes("/.")) continue;
    const body = readFileSync(location);
    const extension = extname(path);
    if (extension === ".br" || extension === ".gz") {
      copies.push({ path: path.slice(0, -extension.length), encoding: ENCODINGS[extension], body });
    } else files.set(path, toStaticFile(path, body));
  }
  for (const { path, encoding, body } of copies) files.get(path)?.encoded.set(encoding, body);
  return files;
}

function toStaticFile(path: string, body: Buffer): StaticFile {
  return {
    body,
    type: MIME_TYPES[extname(path)] ?? "application/octet-stream",
    // The tag is weak because all encodings of a file share it.
    etag: `W/"${createHash("sha256").update(body).digest("base64url").slice(0, 22)}"`,
    cacheControl: path.startsWith(HASHED_ASSETS) ? CACHE_IMMUTABLE : CACHE_ONE_HOUR,
    encoded: new Map(),
  };
}
