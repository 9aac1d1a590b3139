import { createHash, randomBytes } from "node:crypto";
import type { IncomingMessage, ServerResponse } from "node:http";
import { promisify } from "node:util";
import { brotliCompress, brotliDecompress, constants, gzip } from "node:zlib";
import type { NextFunction, NextHandleFunction } from "connect";
import { LRUCache } from "lru-cache";
import { deadlineOf } from "#backend/variables.ts";
import { acceptsEncoding } from "../middleware/accepts-encoding.ts";
import { sendOverloaded } from "../overload/send-overloaded.ts";
import { OverloadError } from "../overload/work-queue.ts";
import type { CacheKey } from "./cache-key.ts";
import { replaceNonce } from "./csp-hashes.ts";

const compressBrotli = promisify(brotliCompress);
const decompressBrotli = promisify(brotliDecompress);
const compressGzip = promisify(gzip);
/** Quality 6 takes 2 MB per page in work, 8 takes 16 MB for 2 % fewer bytes. The window is as large as a page. */
export const CACHED_PAGE_BROTLI = {
  params: { [constants.BROTLI_PARAM_QUALITY]: 6, [constants.BROTLI_PARAM_LGWIN]: 18 },
};

/** A page older than this is rendered again in the background: parts of it depend on the time of day. */
const REVALIDATE_AFTER_MS = 5000;
/** A page older than this is never shown. */
const AGE_MAX_MS = 2 * REVALIDATE_AFTER_MS;
/** A page of superseded data may be shown for this long; the data version itself may be 500 ms old. */
const STALE_MAX_MS = 1000;
/** A data version that takes longer to read fails the lookup, and the page is rendered without the cache. */
const VERSION_TIMEOUT_MS = 1000;
const BYTES_MAX = 24 * 1024 * 1024;
/** The estimated size of an entry's headers, key and object. */
const ENTRY_OVERHEAD_BYTES = 2048;
/** In bytes: the Brotli body, and a gzip body of up to one and a half times its size. */
const sizeOf = ({ brotli }: CachedPage) => Math.ceil(2.5 * brotli.length) + ENTRY_OVERHEAD_BYTES;
/** Responses that waiting requests share, though only those with 200 are stored. */
const SHARED_STATUSES = [200, 404, 410];

type CachedPage = {
  status: number;
  etag: string;
  headers: Map<string, string>;
  brotli: Buffer;
  gzip?: Promise<Buffer>;
  /** The data version when its rendering began. */
  version: string;
  renderedAt: number;
  /** The time at which its version was last known to be the newest. */
  currentAt: number;
};

type RenderContext = CacheKey & { requestId: string };

type Options = {
  keyOf: (req: IncomingMessage) => CacheKey | null;
  /** Renders a page whose inline scripts carry the nonce. `revalidating` says that an older page is in the cache. */
  render: (request: Request, nonce: string, revalidating: boolean) => Promise<Response>;
  /** The newest version of the data; another text after any change. */
  dataVersion: () => string | Promise<string>;
  /** The Content-Security-Policy that allows the scripts with these hashes and the styles with this nonce. */
  policy: (hashes: readonly string[], styleNonce: string) => string;
  /** Sent with every cached page, so it may allow the styles of dialogs, but never a script. */
  styleNonce: string;
  bytesMax?: number;
  now?: () => number;
};

/**
 * Stores whole pages of visitors, compressed once, as new as the data's version. Pages are rendered from new requests,
 * which contain only the key and no other data of the visitor, one rendering at a time per key.
 */
export function createPageCache({
  keyOf,
  render,
  dataVersion,
  policy,
  styleNonce,
  bytesMax = BYTES_MAX,
  now = () => performance.now(),
}: Options) {
  const cache = new LRUCache<string, CachedPage, RenderContext>({
    maxSize: bytesMax,
    sizeCalculation: sizeOf,
    ttl: AGE_MAX_MS,
    ttlResolution: 0,
    perf: { now },
    // Requests that wait for a rendering get it even if its entry is evicted meanwhile.
    ignoreFetchAbort: true,
    fetchMethod: (_key, stale, { context }) => renderPage(context, stale !== undefined),
  });
  const currentVersion = async () => withTimeout(dataVersion());

  /** The cached page if it needs no rendering, without a promise, because most requests get it. */
  function freshPage(key: string, version: unknown): CachedPage | undefined {
    const page = cache.get(key, { noDeleteOnStaleGet: true });
    const askedAt = now();
    if (!page || page.version !== version || askedAt - page.renderedAt >= REVALIDATE_AFTER_MS) return undefined;
    page.currentAt = askedAt;
    return page;
  }

  /** The cached or newly rendered page; undefined where the response cannot be shared. */
  async function pageFor(key: string, context: RenderContext, newest: string | Promise<string>) {
    const version = await withTimeout(newest);
    const askedAt = now();
    const cached = cache.peek(key, { allowStale: true });
    if (cached?.version === version) cached.currentAt = askedAt;
    const age = cached ? askedAt - cached.renderedAt : 0;
    const forceRefresh = cached !== undefined && (cached.version !== version || age >= REVALIDATE_AFTER_MS);
    const allowStale = cached !== undefined && askedAt - cached.currentAt <= STALE_MAX_MS && age <= AGE_MAX_MS;
    let page = await cache.fetch(key, { context, forceRefresh, allowStale });
    // A rendering that began before the data changed is awaited, then repeated.
    if (page && !allowStale && page.version !== version && page.renderedAt < askedAt) {
      page = await cache.fetch(key, { context, forceRefresh: true, allowStale: false });
    }
    if (page?.status !== 200) cache.delete(key);
    return page;
  }

  async function renderPage(context: RenderContext, revalidating: boolean): Promise<CachedPage | undefined> {
    const { host, url, cookie, requestId } = context;
    const renderedAt = now();
    const version = await currentVersion();
    const nonce = randomBytes(16).toString("base64url");
    const headers = new Headers({ Host: host, "X-Request-Id": requestId, ...(cookie ? { Cookie: cookie } : {}) });
    const response = await render(new Request(`http://${host}${url}`, { headers }), nonce, revalidating);
    const type = response.headers.get("Content-Type") ?? "";
    const isShared = SHARED_STATUSES.includes(response.status) && !response.headers.has("Set-Cookie");
    if (!isShared || !type.startsWith("text/html")) {
      await response.body?.cancel();
      return undefined;
    }
    const html = Buffer.from(await response.arrayBuffer());
    const hashes = replaceNonce(html, nonce, styleNonce);
    // zlib returns a slice of a larger buffer, which would stay in memory without this copy.
    const brotli = Buffer.from(await compressBrotli(html, CACHED_PAGE_BROTLI));
    cache.purgeStale();
    return {
      status: response.status,
      etag: `W/"${createHash("sha256").update(brotli).digest("base64url").slice(0, 22)}"`,
      headers: new Map([
        ["Content-Type", type],
        ["Content-Security-Policy", policy(hashes, styleNonce)],
        // The browser may store the page but must revalidate it, because a login changes the answer.
        ["Cache-Control", "private, no-cache"],
        ["Vary", "Accept-Encoding, Cookie"],
      ]),
      brotli,
      version,
      renderedAt,
      currentAt: renderedAt,
    };
  }

  async function answer(req: IncomingMessage, res: ServerResponse, next: NextFunction, asked: CacheKey) {
    const key = `${asked.host}\n${asked.url}\n${asked.cookie}`;
    const version = dataVersion();
    const page =
      freshPage(key, version) ??
      (await pageFor(key, { ...asked, requestId: String(req.headers["x-request-id"] ?? "") }, version));
    if (page) await sendPage(req, res, page, now() - page.renderedAt);
    else next();
  }

  const handler: NextHandleFunction = (req, res, next) => {
    const asked = keyOf(req);
    if (!asked) return next();
    answer(req, res, next, asked).catch((error: unknown) => {
      if (error instanceof OverloadError) sendOverloaded(req, res);
      // The page is rendered without the cache; where that fails too, the error is logged.
      else next();
    });
  };
  return { handler, size: () => ({ bytes: cache.calculatedSize, pages: cache.size }) };
}

async function sendPage(req: IncomingMessage, res: ServerResponse, page: CachedPage, ageMs: number) {
  const encoding = (["br", "gzip"] as const).find((name) => acceptsEncoding(req, name));
  const found = bodyOf(page, encoding);
  const body = found instanceof Promise ? await found : found;
  res.statusCode = page.status;
  res.setHeaders(page.headers);
  // Countdowns of the page start from the moment of its rendering (app/ui/time.tsx).
  res.setHeader("Server-Timing", `age;dur=${Math.round(ageMs)}`);
  if (page.status === 200) {
    res.setHeader("ETag", page.etag);
    if (hasEtag(req, page.etag)) {
      res.statusCode = 304;
      return void res.end();
    }
  }
  if (encoding) res.setHeader("Content-Encoding", encoding);
  res.setHeader("Content-Length", body.length);
  res.end(req.method === "HEAD" ? undefined : body);
}

function bodyOf(page: CachedPage, encoding: "br" | "gzip" | undefined): Buffer | Promise<Buffer> {
  if (encoding === "br") return page.brotli;
  if (encoding === undefined) return decompressBrotli(page.brotli);
  page.gzip ??= decompressBrotli(page.brotli).then((html) => compressGzip(html));
  return page.gzip;
}

const hasEtag = ({ headers }: IncomingMessage, etag: string) =>
  (headers["if-none-match"] ?? "").split(",").some((candidate) => candidate.trim() === etag);

function withTimeout<T>(work: T | Promise<T>): T | Promise<T> {
  if (!(work instanceof Promise)) return work;
  return new Promise((resolve, reject) => {
    const late = () => reject(new Error("the data version was not read in time"));
    const timeout = setTimeout(late, deadlineOf(VERSION_TIMEOUT_MS));
    work.then(resolve, reject).finally(() => clearTimeout(timeout));
  });
}
