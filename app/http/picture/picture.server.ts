import { createHash } from "node:crypto";
import { availableParallelism } from "node:os";
import { join } from "node:path";
import { LRUCache } from "lru-cache";
import Queue from "p-queue";
import { photographAddress } from "#contract/picture.ts";
import { networkOf } from "#contract/rules/network.ts";
import { env } from "../env.server.ts";
import { log } from "../log.server.ts";
import { apiOrigin, transport } from "../transport.server.ts";
import { createPictureCache, type PictureCache } from "./cache.server.ts";
import { encodeForWidth, formatFor, PICTURE_FORMATS, type PictureFormat } from "./encode.server.ts";
import { parsePicturePath } from "./signed-address.server.ts";
import { allowedSources, fetchPicture, locatePicture, PictureError, type SourceSettings } from "./source.server.ts";

/** Part of every cache key; increase it when the encoding changes, so that stored pictures are encoded again. */
const ENCODING_VERSION = 3;
const FETCHES = 6;
const WAITING_MAX = 120;
/** A picture whose content may change under its address is fetched again after this time, in ms. */
const STALE_MS = 24 * 60 * 60 * 1000;
const REFUSED_MS = 60_000;
const REFUSED_MAX = 2000;
/** Pictures that are not cached yet, by network and minute: more than an office opens, and less than a minute of one core. */
const MISSES_MAX = 600;
const MISSES_MS = 60_000;
const NETWORKS_MAX = 10_000;

const FOR_EVER = "public, max-age=31536000, immutable";
const FOR_A_DAY = "public, max-age=86400, stale-while-revalidate=604800";
const NOT_FOUND = "public, max-age=60";

type Asked = { url: URL; width: number; format: PictureFormat; client: string };

type Options = SourceSettings & {
  cache: PictureCache;
  fetches?: number;
  conversions?: number;
  waitingMax?: number;
  missesMax?: number;
  now?: () => number;
};

/**
 * The answers of the picture route: pictures of the backend and of named origins, resized and re-encoded. Each picture
 * is fetched and converted once, a bounded number at a time; beyond `waitingMax` the answer is 503, and 429 for a network
 * beyond `missesMax` conversions a minute.
 */
export function createSizedPictures({
  cache,
  fetches = FETCHES,
  conversions = Math.max(1, availableParallelism() - 1),
  waitingMax = WAITING_MAX,
  missesMax = MISSES_MAX,
  now = Date.now,
  ...settings
}: Options) {
  const fetching = new Queue({ concurrency: fetches });
  const converting = new Queue({ concurrency: conversions });
  const open = new Map<string, Promise<Buffer>>();
  /** Addresses without a picture, so that their origin is not requested again for each page. */
  const refused = new LRUCache<string, true>({ max: REFUSED_MAX, ttl: REFUSED_MS });
  /** The conversions of each network in the minute that its first one began. */
  const misses = new LRUCache<string, number>({ max: NETWORKS_MAX, ttl: MISSES_MS, noUpdateTTL: true });

  function countMiss(client: string) {
    const network = networkOf(client);
    const count = (misses.get(network) ?? 0) + 1;
    if (count > missesMax) throw new PictureError(429, "too many pictures for one network");
    misses.set(network, count);
  }

  async function convert(key: string, url: URL, width: number, format: PictureFormat): Promise<Buffer> {
    try {
      const encoded = await fetching.add(async () => {
        const bytes = await fetchPicture(url, settings);
        return converting.add(() => encodeForWidth(bytes, { width, format }));
      });
      await cache.write(key, encoded).catch((error: unknown) => {
        log("warn", "picture not cached", { error: String(error) });
      });
      return encoded;
    } catch (error) {
      if (error instanceof PictureError && error.status === 404) refused.set(url.href, true);
      throw error;
    }
  }

  function converted(key: string, { url, width, format, client }: Asked): Promise<Buffer> {
    const known = open.get(key);
    if (known) return known;
    countMiss(client);
    if (open.size >= waitingMax) throw new PictureError(503, "too many pictures at once");
    const work = convert(key, url, width, format).finally(() => open.delete(key));
    open.set(key, work);
    return work;
  }

  async function find(asked: Asked): Promise<Buffer> {
    const { url, width, format } = asked;
    const key = JSON.stringify([ENCODING_VERSION, url.href, width, format]);
    const stored = await cache.read(key);
    if (stored && (isImmutable(url) || now() - stored.writtenAt < STALE_MS)) return stored.bytes;
    if (refused.has(url.href)) throw new PictureError(404, "refused before");
    try {
      return await converted(key, asked);
    } catch (error) {
      if (stored && error instanceof PictureError && error.status !== 404) return stored.bytes;
      throw error;
    }
  }

  /** Whether the address changes with the content, as that of the contract's own pictures does. */
  const isImmutable = (url: URL) =>
    url.origin === backendOrigin && url.search === "" && url.pathname.startsWith(photographAddress(""));
  const backendOrigin = settings.remoteBackend ?? apiOrigin();

  return async function sendPicture(request: Request, client = ""): Promise<Response> {
    const asked = parsePicturePath(new URL(request.url).pathname);
    const url = asked && locatePicture(asked.address, settings);
    if (!url) return neutralPicture(404);
    const format = formatFor(request.headers.get("Accept") ?? "");
    try {
      const bytes = await find({ url, width: asked.width, format, client });
      const etag = `"${createHash("sha256").update(bytes).digest("base64url").slice(0, 20)}"`;
      const headers = {
        "Cache-Control": isImmutable(url) ? FOR_EVER : FOR_A_DAY,
        ETag: etag,
        Vary: "Accept",
        "X-Content-Type-Options": "nosniff",
        "Content-Security-Policy": "default-src 'none'",
      };
      if (request.headers.get("If-None-Match") === etag) return new Response(null, { status: 304, headers });
      return new Response(new Uint8Array(bytes), { headers: { ...headers, "Content-Type": PICTURE_FORMATS[format] } });
    } catch (error) {
      if (!(error instanceof PictureError)) throw error;
      if (error.status === 503) log("warn", "picture unavailable", { origin: url.origin, error: error.message });
      return neutralPicture(error.status);
    }
  };
}

const NEUTRAL =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 40 40"><path fill="none" stroke="#c4c9d1" stroke-width="1.5" d="M10 12h20v16H10zm0 13 6-6 5 5 3-3 6 5M25 17h.1"/></svg>';

/** A placeholder, because browsers show a picture of any status, but a broken-image icon for an empty answer. */
const neutralPicture = (status: PictureError["status"]) =>
  new Response(NEUTRAL, {
    status,
    headers: {
      "Content-Type": "image/svg+xml; charset=utf-8",
      "Cache-Control": status === 404 ? NOT_FOUND : "no-store",
      "X-Content-Type-Options": "nosniff",
      "Content-Security-Policy": "default-src 'none'",
      ...(status === 404 ? {} : { "Retry-After": status === 429 ? "60" : "5" }),
    },
  });

/** The cache of the process's own settings. */
export const shopCache = () => createPictureCache(join(env().DATA_DIR, "cache", "pictures"));

let shopPictures: ReturnType<typeof createSizedPictures> | undefined;

/** The answer of the picture route with the process's own settings; `client` is the network address of the client. */
export function sendSizedPicture(request: Request, client?: string): Promise<Response> {
  shopPictures ??= createSizedPictures({
    ...allowedSources(),
    transport,
    cache: shopCache(),
  });
  return shopPictures(request, client);
}
