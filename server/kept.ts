import { createHash, randomBytes } from "node:crypto";
import type { ServerResponse as Answer, IncomingMessage as Asked } from "node:http";
import { promisify } from "node:util";
import { brotliCompress, brotliDecompress, constants, gzip } from "node:zlib";
import { turnAway } from "./busy.ts";
import { accepts } from "./encoding.ts";
import type { Stage } from "./stages.ts";
import { Busy } from "./turns.ts";
import { type Question, visitorsQuestion } from "./visitor.ts";

const pack = promisify(brotliCompress);
const unpack = promisify(brotliDecompress);
const repack = promisify(gzip);
/**
 * Level 6 takes 2 MB for each page under way, 8 takes 16 MB for 2 % fewer bytes: the system hands them out anew each
 * time, which costs more than the compression (decision 0118). A window as large as a page: the usual one saves nothing.
 */
const BROTLI = { params: { [constants.BROTLI_PARAM_QUALITY]: 6, [constants.BROTLI_PARAM_LGWIN]: 18 } };

/** How long a page is kept while nothing changed: what depends on the time of day is never older. */
const KEEP_MS = 5000;
/** How long a page may be shown that is just being made anew; together with LOOK_MS under the 2 s that are promised. */
const STALE_MS = 1000;
/** How often the data are asked whether they changed. */
const LOOK_MS = 500;
/** Data that do not even say whether they changed are left to the pages' own patience. */
const LOOK_MAX_MS = 1000;
/** What is older is made anew whoever asks. */
const GONE_MS = 2 * KEEP_MS;
const BYTES_MAX = 24 * 1024 * 1024;
/** What a kept page costs beside its bodies. */
const OVERHEAD = 2048;
/** Pages that say that there is nothing here: shared by who asks at this moment, and never kept. */
const NOTHING_HERE = [404, 410];

type Page = {
  status: number;
  etag: string;
  headers: Map<string, string>;
  br: Buffer;
  gzip?: Promise<Buffer>;
  size: number;
  kept: boolean;
  /** The version of the data when its rendering began. */
  version: string;
  madeAt: number;
  /** When its version was last known to be the newest. */
  currentAt: number;
};

type Setting = {
  /** The page as anybody without a cookie sees it; inline scripts carry the nonce. Whether an older one is known already. */
  render: (request: Request, nonce: string, known: boolean) => Promise<Response>;
  /** Another text once any data have changed. */
  version: () => Promise<string>;
  /** The Content-Security-Policy that admits the scripts of these hashes, and styles of this nonce. */
  policy: (hashes: readonly string[], styleNonce: string) => string;
  /** Stands in kept pages for all to see: it admits the style of dialogs, never a script. */
  styleNonce: string;
  bytesMax?: number;
  now?: () => number;
};

/**
 * Whole pages of visitors, kept for seconds (performance.md section 3, decision 0090). They are rendered from requests
 * that are made here and hold nothing of the person who asked, one at a time for each address.
 */
export function keptPages({ render, version, policy, styleNonce, bytesMax = BYTES_MAX, now = Date.now }: Setting) {
  const pages = new Map<string, Page>();
  const making = new Map<string, Promise<Page | null>>();
  let bytes = 0;
  let seen = { version: "", at: Number.NEGATIVE_INFINITY };
  let looking: Promise<typeof seen> | undefined;

  async function look() {
    const at = now();
    seen = { version: await inTime(version()), at };
    return seen;
  }

  function newest() {
    if (now() - seen.at < LOOK_MS) return seen;
    looking ??= look().finally(() => {
      looking = undefined;
    });
    return looking;
  }

  /** Null where the answer is nothing to keep: the request then goes its own way. */
  async function pageFor(question: Question, id: string): Promise<Page | null> {
    const key = `${question.host}\n${question.url}\n${question.cookie}`;
    const current = await newest();
    const page = pages.get(key);
    if (!page) return made(key, question, id, current.version);
    touch(key, page);
    if (page.version === current.version) page.currentAt = current.at;
    const age = now() - page.madeAt;
    if (page.version === current.version && age < KEEP_MS) return page;
    if (now() - page.currentAt > STALE_MS || age > GONE_MS) return made(key, question, id, current.version);
    // Nobody waits for this one; what fails leaves the page to its age.
    if (!making.has(key)) void make(key, question, id).catch(() => {});
    return page;
  }

  /** One rendering at a time; one that began before the data changed is waited for, but not taken. */
  async function made(key: string, question: Question, id: string, wanted: string) {
    const under = making.get(key);
    const page = under && (await under);
    if (under && (!page || page.version === wanted)) return page ?? null;
    return making.get(key) ?? make(key, question, id);
  }

  function make(key: string, question: Question, id: string) {
    const work = rendered(question, id, pages.has(key))
      .then((page) => {
        if (page?.status === 200) keep(key, page);
        else forget(key);
        return page;
      })
      .finally(() => making.delete(key));
    making.set(key, work);
    return work;
  }

  async function rendered({ host, url, cookie }: Question, id: string, known: boolean): Promise<Page | null> {
    const { version, at } = await newest();
    const nonce = randomBytes(16).toString("base64url");
    const headers = new Headers({ Host: host, "X-Request-Id": id, ...(cookie ? { Cookie: cookie } : {}) });
    const answer = await render(new Request(`http://${host}${url}`, { headers }), nonce, known);
    const type = answer.headers.get("Content-Type") ?? "";
    const { status } = answer;
    const isPage = status === 200 || NOTHING_HERE.includes(status);
    if (!isPage || answer.headers.has("Set-Cookie") || !type.startsWith("text/html")) {
      await answer.body?.cancel();
      return null;
    }
    const { html, hashes } = withHashes(await answer.text(), nonce, styleNonce);
    // A copy: what zlib gives is the start of a larger piece of memory, which would be kept with it.
    const br = Buffer.from(await pack(html, BROTLI));
    return {
      status,
      etag: `W/"${createHash("sha256").update(html).digest("base64url").slice(0, 22)}"`,
      headers: new Map([
        ["Content-Type", type],
        ["Content-Security-Policy", policy(hashes, styleNonce)],
        // The browser may keep it and must ask: whoever logs in between gets their own page.
        ["Cache-Control", "private, no-cache"],
        ["Vary", "Accept-Encoding, Cookie"],
      ]),
      br,
      size: br.length + 2 * url.length + OVERHEAD,
      kept: false,
      ...{ version, madeAt: at, currentAt: at },
    };
  }

  function keep(key: string, page: Page) {
    forget(key);
    pages.set(key, page);
    page.kept = true;
    bytes += page.size;
    makeRoom();
  }

  /** Pages that nobody would be shown any more go at once, the longest unasked first, and what is too much after them. */
  function makeRoom() {
    for (const [oldest, { madeAt }] of pages) {
      if (bytes <= bytesMax && now() - madeAt <= GONE_MS) return;
      forget(oldest);
    }
  }

  function forget(key: string) {
    const page = pages.get(key);
    if (!page) return;
    pages.delete(key);
    page.kept = false;
    bytes -= page.size;
  }

  /** The one asked for last goes last. */
  function touch(key: string, page: Page) {
    pages.delete(key);
    pages.set(key, page);
  }

  function zipped(page: Page) {
    page.gzip ??= unpack(page.br).then(async (html) => {
      const body = await repack(html);
      page.size += body.length;
      if (page.kept) bytes += body.length;
      makeRoom();
      return body;
    });
    return page.gzip;
  }

  async function send(req: Asked, res: Answer, page: Page) {
    res.statusCode = page.status;
    res.setHeaders(page.headers);
    if (page.status === 200) {
      res.setHeader("ETag", page.etag);
      if (knows(req, page.etag)) {
        res.statusCode = 304;
        return res.end();
      }
    }
    const coding = (["br", "gzip"] as const).find((name) => accepts(req, name));
    const body = coding === "br" ? page.br : coding === "gzip" ? await zipped(page) : await unpack(page.br);
    if (coding) res.setHeader("Content-Encoding", coding);
    res.setHeader("Content-Length", body.length);
    res.end(req.method === "HEAD" ? undefined : body);
  }

  const handler: Stage = async (req, res, next) => {
    const question = visitorsQuestion(req);
    if (!question) return next();
    // What fails here fails again on the way that every request can go, and is told there; but nobody waits twice.
    const page = await pageFor(question, String(req.headers["x-request-id"] ?? "")).catch((error: unknown) =>
      error instanceof Busy ? error : null,
    );
    if (page instanceof Busy) turnAway(req, res);
    else if (page) await send(req, res, page).catch(next);
    else next();
  };
  return { handler, size: () => ({ bytes, pages: pages.size }) };
}

/**
 * The hashes of the inline scripts that carry this rendering's nonce, which nobody outside knows: a script that
 * somebody smuggled into the page does not. Then the nonce is taken out.
 */
function withHashes(html: string, nonce: string, styleNonce: string) {
  const mark = `nonce="${nonce}"`;
  const publish = (text: string) => text.replaceAll(mark, `nonce="${styleNonce}"`);
  const hashes = new Set<string>();
  for (const [, attributes = "", script = ""] of html.matchAll(/<script\b([^>]*)>([\s\S]*?)<\/script>/g)) {
    if (!attributes.includes(mark) || script === "") continue;
    hashes.add(createHash("sha256").update(publish(script)).digest("base64"));
  }
  return { html: publish(html), hashes: [...hashes] };
}

const knows = ({ headers }: Asked, etag: string) =>
  (headers["if-none-match"] ?? "").split(",").some((one) => one.trim() === etag);

function inTime<T>(work: Promise<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    const late = setTimeout(() => reject(new Error("too late")), LOOK_MAX_MS);
    work.then(resolve, reject).finally(() => clearTimeout(late));
  });
}
