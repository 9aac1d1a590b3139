import { photographAddress, picture } from "#contract/picture.ts";
import { PICTURE_BYTES_MAX } from "#contract/rules/picture.ts";
import { deadlineOf, env } from "../env.server.ts";
import { apiOrigin, type Transport } from "../transport.server.ts";

const TIMEOUT_MS = 4000;
const REDIRECTS_MAX = 2;

/** The failure to show a picture: 404 for one that is missing or not allowed, 429 for a network that asks for too many, 503 for a temporary failure. */
export class PictureError extends Error {
  override name = "PictureError";
  constructor(
    readonly status: 404 | 429 | 503,
    message: string,
    options?: ErrorOptions,
  ) {
    super(message, options);
  }
}

export type SourceSettings = {
  /** The origins that pictures may come from, besides the backend's. */
  origins: readonly string[];
  /** The origin of a backend that is reached over the network; null for the embedded one. */
  remoteBackend: string | null;
  /** Answers the paths of the embedded backend. */
  transport: Transport;
  timeoutMs?: number;
  bytesMax?: number;
};

/** The origins that the process's own settings allow. */
export function allowedSources(): Pick<SourceSettings, "origins" | "remoteBackend"> {
  const { API_BASE_URL, PICTURE_ORIGINS } = env();
  return { origins: PICTURE_ORIGINS, remoteBackend: API_BASE_URL ? new URL(API_BASE_URL).origin : null };
}

/**
 * The URL of a picture, if pictures may come from its origin; else null. Origins are compared whole, so that a private
 * address is requested only where the settings name it.
 */
export function locatePicture(
  address: string,
  { origins, remoteBackend }: Pick<SourceSettings, "origins" | "remoteBackend">,
): URL | null {
  const backend = remoteBackend ?? apiOrigin();
  if (/^\/(?!\/)/.test(address)) {
    const url = parsed(address, backend);
    return url && (remoteBackend || isPhotograph(url)) ? url : null;
  }
  const candidates = address.startsWith("//") ? [`https:${address}`, `http:${address}`] : [address];
  const allowed = remoteBackend ? [...origins, remoteBackend] : origins;
  for (const candidate of candidates) {
    const url = parsed(candidate);
    if (url && allowed.includes(url.origin)) return url;
  }
  return null;
}

const PHOTOGRAPHS = photographAddress("");

/**
 * Whether this is the one address of a photograph of the embedded backend. Others would reach calls that are no pictures,
 * and a query or an escape would make the same picture be encoded and cached once more.
 */
const isPhotograph = ({ pathname, search }: URL) =>
  search === "" && pathname.startsWith(PHOTOGRAPHS) && picture.name.test(pathname.slice(PHOTOGRAPHS.length));

/** The URL without its fragment; null for text that is none, for credentials, and for a path that leaves the origin. */
function parsed(text: string, base?: string): URL | null {
  if (/[\\\p{Cc}]/u.test(text) || !URL.canParse(text, base)) return null;
  const url = new URL(text, base);
  if (url.username !== "" || url.password !== "") return null;
  if (base !== undefined && url.origin !== new URL(base).origin) return null;
  url.hash = "";
  return url;
}

/**
 * The bytes of a picture. Redirects are followed within the origin only.
 * @throws PictureError
 */
export async function fetchPicture(url: URL, settings: SourceSettings): Promise<Uint8Array> {
  const { timeoutMs = deadlineOf(TIMEOUT_MS), bytesMax = PICTURE_BYTES_MAX } = settings;
  const signal = AbortSignal.timeout(timeoutMs);
  try {
    const answer = await follow(url, settings, signal);
    if (answer.status >= 500 || answer.status === 429) throw new PictureError(503, `answered ${answer.status}`);
    if (answer.status !== 200) throw new PictureError(404, `answered ${answer.status}`);
    return await boundedBytes(answer, bytesMax);
  } catch (error) {
    if (error instanceof PictureError) throw error;
    throw new PictureError(503, "no answer", { cause: error });
  }
}

async function follow(url: URL, settings: SourceSettings, signal: AbortSignal): Promise<Response> {
  const { remoteBackend, transport } = settings;
  if (!remoteBackend && url.origin === apiOrigin()) return transport(new Request(url), "", signal);
  let current = url;
  for (let redirects = 0; redirects <= REDIRECTS_MAX; redirects += 1) {
    const answer = await fetch(current, {
      redirect: "manual",
      signal,
      headers: { Accept: "image/webp,image/png,image/jpeg,image/avif" },
    });
    const location = answer.headers.get("Location");
    if (answer.status < 300 || answer.status >= 400 || location === null) return answer;
    await answer.body?.cancel();
    const next = URL.canParse(location, current) ? new URL(location, current) : null;
    if (next?.origin !== url.origin) throw new PictureError(404, "redirect to another origin");
    current = next;
  }
  throw new PictureError(404, "too many redirects");
}

/** @throws PictureError 404 for more than `max` bytes. */
async function boundedBytes(answer: Response, max: number): Promise<Uint8Array> {
  const chunks: Uint8Array[] = [];
  let size = Number(answer.headers.get("Content-Length") ?? 0) > max ? max + 1 : 0;
  const reader = answer.body?.getReader();
  for (;;) {
    if (size > max) {
      await reader?.cancel();
      throw new PictureError(404, `more than ${max} bytes`);
    }
    const read = await reader?.read();
    if (!read || read.done) return Buffer.concat(chunks);
    chunks.push(read.value);
    size += read.value.byteLength;
  }
}
