import { createHash } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import { extname, join, relative, sep } from "node:path";
import { accepts } from "./encoding.ts";
import { type Stage, say } from "./stages.ts";

type File = { body: Buffer; type: string; etag: string; cache: string; encoded: Map<"br" | "gzip", Buffer> };

/** Names that carry a hash of their content. */
const HASHED = "/assets/";
const FOR_GOOD = "public, max-age=31536000, immutable";
const FOR_AN_HOUR = "public, max-age=3600";
const COPIES = { ".br": "br", ".gz": "gzip" } as const;
const TYPES: Record<string, string> = {
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
 * The built client files, kept in memory with the compressed copies that lie beside them: a new build under a running
 * server takes nothing away from it (decision 0011).
 */
export function files(folder: string): Stage {
  const kept = readAll(folder);
  return (req, res, next) => {
    const path = req.url?.split("?", 1)[0] ?? "";
    const file = kept.get(path);
    if (req.method === "POST" || (!file && !path.startsWith(HASHED))) return next();
    if (!file) return say(res, 404, "文件不存在");
    res.setHeader("Cache-Control", file.cache);
    res.setHeader("ETag", file.etag);
    res.setHeader("Vary", "Accept-Encoding");
    if (req.headers["if-none-match"] === file.etag) {
      res.statusCode = 304;
      return res.end();
    }
    const coding = (["br", "gzip"] as const).find((name) => file.encoded.has(name) && accepts(req, name));
    const body = (coding && file.encoded.get(coding)) ?? file.body;
    if (coding) res.setHeader("Content-Encoding", coding);
    res.setHeader("Content-Type", file.type);
    res.setHeader("Content-Length", body.length);
    res.end(req.method === "HEAD" ? undefined : body);
  };
}

function readAll(folder: string) {
  const kept = new Map<string, File>();
  const copies: { path: string; coding: "br" | "gzip"; body: Buffer }[] = [];
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    const file = join(entry.parentPath ?? entry.path, entry.name);
    const path = `/${relative(folder, file).split(sep).join("/")}`;
    if (!entry.isFile() || path.includes("/.")) continue;
    const body = readFileSync(file);
    const end = extname(path);
    if (end === ".br" || end === ".gz") copies.push({ path: path.slice(0, -end.length), coding: COPIES[end], body });
    else kept.set(path, described(path, body));
  }
  for (const { path, coding, body } of copies) kept.get(path)?.encoded.set(coding, body);
  return kept;
}

function described(path: string, body: Buffer): File {
  return {
    body,
    type: TYPES[extname(path)] ?? "application/octet-stream",
    // Weak: the same file under another coding is the same file.
    etag: `W/"${createHash("sha256").update(body).digest("base64url").slice(0, 22)}"`,
    cache: path.startsWith(HASHED) ? FOR_GOOD : FOR_AN_HOUR,
    encoded: new Map(),
  };
}
