import type { IncomingMessage } from "node:http";
import type { ServerBuild } from "@remix-run/node";
import { pathnameOf } from "../pathname.ts";
import { pathsOf } from "../route-paths.ts";

const URL_LENGTH_MAX = 1024;
/** Every cookie of the shop has this prefix (app/http/session.server.ts). */
const SHOP_COOKIE = /^(__Host-)?shop_/;
/** The cookie of a closed announcement; its value is the same for all visitors that closed it. */
const PLACARD_COOKIE = /^(__Host-)?shop_placard$/;
const PLACARD_LENGTH_MAX = 200;
/** The cookie that codes are bound to, which says nothing about what a page shows. */
const CODE_COOKIE = /^(__Host-)?shop_code$/;

/** The parts of a visitor's request that decide what the page shows. */
export type CacheKey = { host: string; url: string; cookie: string };

/**
 * Returns a function that gives the cache key of a visitor's request for a cacheable page. It returns null for any other
 * page, and for a request with a session, a pending toast or any other cookie of the shop that says something about the
 * visitor.
 */
export function createCacheKey(routes: ServerBuild["routes"]) {
  const isCacheable = pathsOf(routes, isDeclared);
  return ({ method, url = "", headers }: IncomingMessage): CacheKey | null => {
    if (method !== "GET" && method !== "HEAD") return null;
    if (url.length > URL_LENGTH_MAX || headers.authorization || !isCacheable(pathnameOf(url))) return null;
    const cookie = headers.cookie ? placardOnly(headers.cookie) : "";
    return cookie === null ? null : { host: headers.host ?? "", url, cookie };
  };
}

/** Whether a handle has `access: "public"` and `cache: true`. */
function isDeclared(handle: unknown) {
  if (typeof handle !== "object" || handle === null || !("cache" in handle) || !("access" in handle)) return false;
  return handle.cache === true && handle.access === "public";
}

/** The visitor's placard cookie, an empty text without one, or null where another cookie of the shop is sent. */
function placardOnly(cookies: string) {
  let placard = "";
  for (const cookie of cookies.split(";").map((part) => part.trim())) {
    const name = cookie.split("=", 1)[0] ?? "";
    if (!SHOP_COOKIE.test(name) || CODE_COOKIE.test(name)) continue;
    if (!PLACARD_COOKIE.test(name) || placard || cookie.length > PLACARD_LENGTH_MAX) return null;
    placard = cookie;
  }
  return placard;
}
