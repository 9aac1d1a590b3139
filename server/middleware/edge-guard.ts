import type { IncomingHttpHeaders, IncomingMessage, ServerResponse } from "node:http";
import { BlockList, isIP, isIPv4 } from "node:net";
import type { NextHandleFunction } from "connect";
import { pathnameOf } from "../pathname.ts";
import { sendTooLarge, TOO_LARGE } from "./form-error.ts";

export type EdgeOptions = {
  /** The only origin that forms may come from. */
  publicOrigin: string;
  /** In demo mode loopback hosts are allowed too. */
  demo: boolean;
  /** Addresses or networks (`10.0.0.0/8`) whose X-Forwarded-* headers count. */
  trustedProxies: readonly string[];
  /** Whether the forms of this path may carry a file. */
  acceptsFiles?: (path: string) => boolean;
  /** Whether payment gateways report to this path, without an Origin. */
  acceptsNotices?: (path: string) => boolean;
};

type Rejection = { status: number; message: string; allow?: string };

/** In bytes; a confirm page of 500 cart lines fits, and so does the login page that returns to it. */
const URL_MAX = 8192;
const BODY_MAX = 1024 * 1024;
/** In bytes: a form whose file is over its limit, which is left out so that the other fields are kept. */
const FILE_BODY_MAX = 64 * 1024 * 1024;
/** In bytes; a payment gateway's notice has a few kilobytes. */
const NOTICE_BODY_MAX = 64 * 1024;
const NOTICE_TYPES = ["application/json", "application/x-www-form-urlencoded"];
const FORM_TYPES = ["application/x-www-form-urlencoded", "multipart/form-data"];
/** A name that ends in a dot is another host, which is told the shop's address. */
const HOST = /^(?:\[[\da-f:.]+\]|[a-z\d](?:[a-z\d.-]*[a-z\d])?\.?)(?::\d{1,5})?$/i;
const LOOPBACK = new Set(["localhost", "127.0.0.1", "[::1]"]);
/** Load balancers request these paths under any host; a percent-encoded spelling is not exempt from the host check. */
const PROBES = new Set(["/healthz", "/readyz"]);
const isProbe = (url?: string) => PROBES.has(pathnameOf(url));
/** The rest of the server reads the client's address from this header; loaders have it in their context. */
const CLIENT_ADDRESS = "x-client-address";

const reject = (status: number, message: string): Rejection => ({ status, message });

/**
 * The first check of every request, in development too: method, URL, host, origin, body type and length. A rejected
 * request is answered with 4xx and one line of text (a form that is too large, which is a customer's honest mistake, with
 * a page), and its connection is closed. Client-sent X-Forwarded-* headers are
 * removed unless they come from a trusted proxy.
 */
export function edgeGuard({
  publicOrigin,
  demo,
  trustedProxies,
  acceptsFiles,
  acceptsNotices,
}: EdgeOptions): NextHandleFunction {
  const shop = new URL(publicOrigin);
  const isProxy = proxyMatcher(trustedProxies);

  /** The normalised host of a request to the shop, or null for another one; loopback hosts have no TLS. */
  function allowedHost(header: string) {
    if (header === shop.host || normalisedHost(header, shop.protocol) === shop.host) return shop.host;
    const local = demo ? normalisedHost(header, "http:") : null;
    return local !== null && isLoopback(local) ? local : null;
  }

  /** The Origin header that a form sent to this host must have. */
  const expectedOrigin = (host: string) => (host === shop.host ? shop.origin : `http://${host}`);

  function checkRequest(req: IncomingMessage): Rejection | null {
    const url = req.url ?? "";
    if (url.length > URL_MAX) return reject(414, "网址过长");
    const method = req.method ?? "";
    if (!["GET", "HEAD", "POST"].includes(method)) {
      return { status: 405, message: "不支持的请求方法", allow: "GET, HEAD, POST" };
    }
    const path = decodePath(url);
    if (path === null) return reject(400, "网址格式有误");
    if (isProbe(url)) return method === "POST" ? reject(405, "不支持的请求方法") : checkNoBody(req);
    const sentHost = hasOneHost(req) ? req.headers.host : undefined;
    if (sentHost === undefined || !normalisedHost(sentHost, shop.protocol)) return reject(400, "Host 请求头有误");
    const host = allowedHost(sentHost);
    if (host === null) return reject(421, `本站网址是 ${shop.origin}，请从该网址访问`);
    // Remix compares this header with the Origin, which browsers normalise, as text.
    req.headers.host = host;
    if (path === "/__manifest") return reject(404, "页面不存在");
    if (hasDataParameter(url)) return reject(400, "请求参数有误");
    if (method !== "POST") return checkNoBody(req);
    // The undecoded path, so that the exception has one spelling.
    if (acceptsNotices?.(url)) return checkNotice(req);
    return checkForm(req, expectedOrigin(host), acceptsFiles?.(path) ? FILE_BODY_MAX : BODY_MAX);
  }

  return (req, res, next) => {
    const peer = peerAddress(req);
    const proxied = isProxy(peer);
    const client = proxied ? forwardedClient(req, peer, isProxy) : peer;
    const insecure = proxied && shop.protocol === "https:" && lastValue(req, "x-forwarded-proto") === "http";
    applyForwardedHost(req, proxied);
    req.headers[CLIENT_ADDRESS] = client;
    const rejection = checkRequest(req);
    if (rejection) sendRejection(req, res, rejection);
    else if (insecure && !isProbe(req.url)) redirectToHttps(res, `${shop.origin}${req.url}`);
    else next();
  };
}

/** Redirects a page request that reached a trusted proxy without TLS; the origin check has rejected a form before. */
function redirectToHttps(res: ServerResponse, address: string) {
  res.writeHead(308, { Location: address, "Cache-Control": "no-store" }).end();
}

function checkForm({ headers }: IncomingMessage, origin: string, bodyMax: number): Rejection | null {
  if (headers.origin !== origin || headers["sec-fetch-site"] === "cross-site") return reject(403, "请求来源不被允许");
  return checkBody(headers, bodyMax, FORM_TYPES);
}

/** Rejects a payment notice that a browser sent; the backend checks the signature. */
function checkNotice({ headers }: IncomingMessage): Rejection | null {
  if (headers.origin !== undefined || headers["sec-fetch-site"] !== undefined) return reject(403, "请求来源不被允许");
  return checkBody(headers, NOTICE_BODY_MAX, NOTICE_TYPES);
}

function checkBody(headers: IncomingHttpHeaders, bodyMax: number, types: readonly string[]): Rejection | null {
  if (headers["transfer-encoding"] !== undefined || headers["content-length"] === undefined) {
    return reject(411, "缺少 Content-Length");
  }
  if (Number(headers["content-length"]) > bodyMax) return reject(413, TOO_LARGE);
  const type = headers["content-type"]?.split(";")[0]?.trim().toLowerCase() ?? "";
  if (!types.includes(type) || headers["content-encoding"] !== undefined) return reject(415, "不支持的提交格式");
  return null;
}

/** Rejects a GET or HEAD with a body, which is a sign of request smuggling. */
function checkNoBody({ headers }: IncomingMessage): Rejection | null {
  const length = headers["content-length"] ?? "0";
  return headers["transfer-encoding"] !== undefined || length !== "0" ? reject(400, "该请求不应带有正文") : null;
}

function sendRejection(req: IncomingMessage, res: ServerResponse, { status, message, allow }: Rejection) {
  if (status === 413) return sendTooLarge(req, res);
  if (allow) res.setHeader("Allow", allow);
  res.setHeader("Content-Type", "text/plain; charset=utf-8");
  res.setHeader("Cache-Control", "no-store");
  // The rest of the request is not read.
  res.setHeader("Connection", "close");
  res.statusCode = status;
  res.end(`${message}\n`);
}

/** The decoded path, or null for a malformed one. */
function decodePath(url: string): string | null {
  if (!url.startsWith("/") || url.startsWith("//") || /[^!-~]|[\\#]|%00/.test(url)) return null;
  const sent = pathnameOf(url);
  const path = sent.includes("%") ? decodeOrNull(sent) : sent;
  if (path === null || /[\p{Cc}\\]|(?:^|\/)\.\.(?:\/|$)/u.test(path)) return null;
  return path;
}

/** Whether the query has the parameter `_data`, which bypasses Remix's CSRF check; its name may be percent-encoded. */
const hasDataParameter = (url: string) => /_data|%/.test(url) && new URLSearchParams(queryOf(url)).has("_data");

/** Everything after the first question mark. */
const queryOf = (url: string) => (url.includes("?") ? url.slice(url.indexOf("?") + 1) : "");

function decodeOrNull(path: string) {
  try {
    return decodeURIComponent(path);
  } catch {
    return null;
  }
}

/** Whether the Host header occurs once: of several, Node takes the first, and a proxy may have taken another one. */
function hasOneHost({ rawHeaders }: IncomingMessage) {
  let hosts = 0;
  for (let at = 0; at < rawHeaders.length; at += 2) if (rawHeaders[at]?.toLowerCase() === "host") hosts += 1;
  return hosts <= 1;
}

/** The host with its port as a browser writes them under this protocol, or null for a malformed one. */
function normalisedHost(header: string | undefined, protocol: string): string | null {
  if (header === undefined || !HOST.test(header) || !URL.canParse(`${protocol}//${header}`)) return null;
  return new URL(`${protocol}//${header}`).host;
}

const isLoopback = (host: string) => LOOPBACK.has(host.replace(/:\d+$/, ""));

function proxyMatcher(entries: readonly string[]) {
  const list = new BlockList();
  for (const entry of entries) {
    const [address = "", bits] = entry.split("/");
    const family = isIPv4(address) ? "ipv4" : "ipv6";
    if (bits === undefined) list.addAddress(address, family);
    else list.addSubnet(address, Number(bits), family);
  }
  // Without entries the test, which runs twice per request, is constant.
  if (entries.length === 0) return () => false;
  return (address: string) => isIP(address) !== 0 && list.check(address, isIPv4(address) ? "ipv4" : "ipv6");
}

/** IPv4 addresses on an IPv6 socket have the prefix `::ffff:`. */
const withoutIpv6Prefix = (address: string) => address.trim().replace(/^::ffff:(?=\d+\.)/i, "");
const peerAddress = (req: IncomingMessage) => withoutIpv6Prefix(req.socket.remoteAddress ?? "");

/** The last address of X-Forwarded-For that is not a trusted proxy; the client could have sent those before it. */
function forwardedClient(req: IncomingMessage, proxy: string, isProxy: (address: string) => boolean) {
  let client = proxy;
  const forwarded = [req.headers["x-forwarded-for"] ?? ""].flat().join(",").split(",").map(withoutIpv6Prefix);
  const chain = forwarded.filter(Boolean);
  while (isProxy(client)) {
    const previous = chain.pop();
    if (previous === undefined || isIP(previous) === 0) break;
    client = previous;
  }
  return client;
}

/** The last of a header's values: the one that the nearest proxy added. */
const lastValue = ({ headers }: IncomingMessage, name: string) =>
  [headers[name] ?? ""].flat().join(",").split(",").at(-1)?.trim();

/** Takes the Host from a trusted proxy's X-Forwarded-Host, then removes all headers that proxies set. */
function applyForwardedHost(req: IncomingMessage, trusted: boolean) {
  const host = trusted ? lastValue(req, "x-forwarded-host") : "";
  if (host) req.headers.host = host;
  for (const name in req.headers) {
    if (name.startsWith("x-forwarded-") || name === "forwarded" || name === "x-real-ip") delete req.headers[name];
  }
}
