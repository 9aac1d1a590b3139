import type { IncomingMessage } from "node:http";
import { urls } from "#app/urls.ts";

/** Pages that hold nothing but the catalogue and the shop's own words; a page that is not listed here is never kept. */
const OPEN = new Set<string>([urls.home, urls.categories, urls.goodsSearch, urls.privacyAgreement]);
const PRODUCT = new RegExp(`^${urls.goodsDetail.replace(":id", "\\d{1,12}")}$`);
/** Beyond it an address is somebody's invention. */
const ADDRESS_MAX = 1024;
/** Every cookie of ours begins so (app/http/session.server.ts). */
const OURS = /^(__Host-)?shop_/;
/** Who closed the announcement once; the same text in every browser that closed the same one. */
const PLACARD = /^(__Host-)?shop_placard$/;
const PLACARD_MAX = 200;

/** What of a visitor's request decides how the page looks. */
export type Question = { host: string; url: string; cookie: string };

/**
 * The question behind a visitor's request for a page that may be kept, or null: for everybody with a session, a word
 * that waits to be said, or any other cookie of ours that says something about them.
 */
export function visitorsQuestion({ method, url = "", headers }: IncomingMessage): Question | null {
  if (method !== "GET" && method !== "HEAD") return null;
  const path = url.split("?", 1)[0] ?? "";
  if (url.length > ADDRESS_MAX || !(OPEN.has(path) || PRODUCT.test(path)) || headers.authorization) return null;
  const cookie = headers.cookie ? harmless(headers.cookie) : "";
  return cookie === null ? null : { host: headers.host ?? "", url, cookie };
}

function harmless(cookies: string) {
  let placard = "";
  for (const one of cookies.split(";").map((part) => part.trim())) {
    const name = one.split("=", 1)[0] ?? "";
    if (!OURS.test(name)) continue;
    if (!PLACARD.test(name) || placard || one.length > PLACARD_MAX) return null;
    placard = one;
  }
  return placard;
}
