import type { IncomingMessage, ServerResponse } from "node:http";
import { BlockList, isIP, isIPv4 } from "node:net";
import { StartError } from "./listen.ts";

/**
 * The edge (security.md rule 10): the first middleware, in development too. What it lets through, the framework can be
 * trusted with; what it stops is answered here with 4xx and a short sentence, and closes the connection.
 */

export type Edge = {
  /** The only origin that forms may come from. */
  publicOrigin: string;
  /** In demo mode every loopback name is the shop's own too (product.md section 2). */
  demo: boolean;
  /** Addresses or networks (`10.0.0.0/8`) whose X-Forwarded-* count. */
  trustedProxies: readonly string[];
};

type Refused = { status: number; words: string; allow?: string };
type Host = { name: string; full: string };

/** A cart of 500 lines fits into an address of the confirm page, and that into the login's way back. */
const URL_MAX = 8192;
const BODY_MAX = 1024 * 1024;
const FORMS = ["application/x-www-form-urlencoded", "multipart/form-data"];
const HOST = /^(\[[\da-f:.]+\]|[a-z\d]([a-z\d.-]*[a-z\d])?)(?::(\d{1,5}))?$/i;
const LOOPBACK = new Set(["localhost", "127.0.0.1", "[::1]"]);
/** Asked by machines that know the shop by its address alone; spelled otherwise it is a page like any other. */
const PROBES = new Set(["/healthz", "/readyz"]);
const isProbe = (url = "") => PROBES.has(url.split("?", 1)[0] ?? "");
/** The name under which loaders find the client's address (app/http/context.server.ts). */
const CLIENT_ADDRESS = "x-client-address";

const no = (status: number, words: string): Refused => ({ status, words });

export function guard({ publicOrigin, demo, trustedProxies }: Edge) {
  const own = new URL(publicOrigin);
  const isProxy = proxies(trustedProxies);
  const isOwn = (host: Host) => host.full === own.host || (demo && LOOPBACK.has(host.name));

  /** Where a form that reaches this host must have come from. */
  const originFor = (host: Host) => (host.full === own.host ? own.origin : `http://${host.full}`);

  function refusal(req: IncomingMessage): Refused | null {
    const url = req.url ?? "";
    if (url.length > URL_MAX) return no(414, "网址过长");
    const method = req.method ?? "";
    if (!["GET", "HEAD", "POST"].includes(method)) {
      return { status: 405, words: "不支持的请求方法", allow: "GET, HEAD, POST" };
    }
    const path = pathOf(url);
    if (path === null) return no(400, "网址格式有误");
    if (isProbe(url)) return method === "POST" ? no(405, "不支持的请求方法") : refusedBody(req);
    const host = parseHost(req.headers.host, own.protocol);
    if (!host) return no(400, "Host 请求头有误");
    if (!isOwn(host)) return no(421, `本站网址是 ${own.origin}，请从该网址访问`);
    if (path === "/__manifest") return no(404, "页面不存在");
    if (asksData(url)) return no(400, "请求参数有误");
    return method === "POST" ? refusedPost(req, originFor(host)) : refusedBody(req);
  }

  return function edge(req: IncomingMessage, res: ServerResponse, next: () => void) {
    const client = addressOf(req, isProxy);
    const proxied = isProxy(peerOf(req));
    const open = proxied && own.protocol === "https:" && last(req, "x-forwarded-proto") === "http";
    dropForwarded(req, proxied);
    req.headers[CLIENT_ADDRESS] = client;
    const refused = refusal(req);
    if (refused) answer(res, refused);
    else if (open && !isProbe(req.url)) toHttps(res, `${own.origin}${req.url}`);
    else next();
  };
}

/** A trusted proxy was asked without TLS: nothing of the shop is told on such a line. Forms have been refused above. */
function toHttps(res: ServerResponse, address: string) {
  res.writeHead(308, { Location: address, "Cache-Control": "no-store" }).end();
}

function refusedPost({ headers }: IncomingMessage, wanted: string): Refused | null {
  if (headers.origin !== wanted || headers["sec-fetch-site"] === "cross-site") return no(403, "请求来源不被允许");
  if (headers["transfer-encoding"] !== undefined || headers["content-length"] === undefined) {
    return no(411, "缺少 Content-Length");
  }
  if (Number(headers["content-length"]) > BODY_MAX) return no(413, "提交内容过大");
  const type = headers["content-type"]?.split(";")[0]?.trim().toLowerCase() ?? "";
  if (!FORMS.includes(type) || headers["content-encoding"] !== undefined) return no(415, "不支持的提交格式");
  return null;
}

/** A body where none belongs is how requests are smuggled. */
function refusedBody({ headers }: IncomingMessage): Refused | null {
  const length = headers["content-length"] ?? "0";
  return headers["transfer-encoding"] !== undefined || length !== "0" ? no(400, "该请求不应带有正文") : null;
}

function answer(res: ServerResponse, { status, words, allow }: Refused) {
  if (allow) res.setHeader("Allow", allow);
  res.setHeader("Content-Type", "text/plain; charset=utf-8");
  res.setHeader("Cache-Control", "no-store");
  // Whatever else the client still sends is not read.
  res.setHeader("Connection", "close");
  res.statusCode = status;
  res.end(`${words}\n`);
}

/** The decoded path, or null for what no link of ours ever looks like. */
function pathOf(url: string): string | null {
  if (!url.startsWith("/") || url.startsWith("//") || /[^!-~]|[\\#]|%00/.test(url)) return null;
  const path = decoded(url.split("?")[0] ?? "");
  if (path === null || /[\p{Cc}\\]/u.test(path) || path.split("/").includes("..")) return null;
  return path;
}

/** Whether the query has the name `_data`, in whatever disguise: without one it stands there as it is. */
const asksData = (url: string) => /_data|%/.test(url) && new URLSearchParams(queryOf(url)).has("_data");

/** All that follows the first question mark, however many there are. */
const queryOf = (url: string) => (url.includes("?") ? url.slice(url.indexOf("?") + 1) : "");

function decoded(path: string) {
  try {
    return decodeURIComponent(path);
  } catch {
    return null;
  }
}

function parseHost(given: string | undefined, protocol: string): Host | null {
  const match = HOST.exec(given ?? "");
  const [, name, , port] = match ?? [];
  if (!name || Number(port ?? 0) > 65535) return null;
  const usual = protocol === "https:" ? "443" : "80";
  const lower = name.toLowerCase();
  return { name: lower, full: port === undefined || port === usual ? lower : `${lower}:${Number(port)}` };
}

function proxies(listed: readonly string[]) {
  const list = new BlockList();
  for (const entry of listed) {
    const [address = "", bits] = entry.split("/");
    const kind = isIPv4(address) ? "ipv4" : "ipv6";
    if (isIP(address) === 0 || Number.isNaN(Number(bits ?? 0))) {
      throw new StartError(`TRUSTED_PROXIES must list addresses or networks such as 10.0.0.0/8, not ${entry}`);
    }
    if (bits === undefined) list.addAddress(address, kind);
    else list.addSubnet(address, Number(bits), kind);
  }
  // Asked twice for every request.
  if (listed.length === 0) return () => false;
  return (address: string) => isIP(address) !== 0 && list.check(address, isIPv4(address) ? "ipv4" : "ipv6");
}

/** IPv4 that arrived on an IPv6 socket is IPv4 still. */
const plain = (address: string) => address.trim().replace(/^::ffff:(?=\d+\.)/i, "");
const peerOf = (req: IncomingMessage) => plain(req.socket.remoteAddress ?? "");

/** The nearest address that is no proxy of ours: what stands further left could be anybody's word. */
function addressOf(req: IncomingMessage, isProxy: (address: string) => boolean) {
  const told = [req.headers["x-forwarded-for"] ?? ""].flat().join(",").split(",").map(plain).filter(Boolean);
  let nearest = peerOf(req);
  while (isProxy(nearest)) {
    const before = told.pop();
    if (before === undefined || isIP(before) === 0) break;
    nearest = before;
  }
  return nearest;
}

/** What the nearest of those that a header has passed says. */
const last = ({ headers }: IncomingMessage, name: string) =>
  [headers[name] ?? ""].flat().join(",").split(",").at(-1)?.trim();

/** A trusted proxy's X-Forwarded-Host is the host; nothing behind the edge reads any of these headers. */
function dropForwarded(req: IncomingMessage, trusted: boolean) {
  const host = last(req, "x-forwarded-host");
  if (trusted && host) req.headers.host = host;
  for (const name of Object.keys(req.headers)) {
    if (name.startsWith("x-forwarded-") || name === "forwarded" || name === "x-real-ip") delete req.headers[name];
  }
}
