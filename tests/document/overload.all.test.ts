import { beforeEach, expect, test } from "vitest";
import { createLog } from "#backend/log.ts";
import { createApp } from "#server/app.ts";
import { startBuiltShop } from "#tests/support/built.ts";
import { serve } from "#tests/support/served.ts";
import { send } from "#tests/support/wire.ts";

/** Tests the answers of the built shop when the render queue is full. */

const MESSAGE = "访问人数过多，请稍后再试";
const ACCEPT_PAGE = "text/html,application/xhtml+xml,*/*;q=0.8";
const HTML = "text/html; charset=utf-8";
const REMIX_DATA = "text/x-script; charset=utf-8";
let port: number;

beforeEach(async () => {
  const app = createApp({
    edge: { publicOrigin: "http://localhost", demo: true, trustedProxies: [] },
    log: createLog("silent"),
    staticFiles: (_req, _res, next) => next(),
    build: await startBuiltShop(),
    checkReady: async () => {},
    renderQueue: { queued: (_handle, overloaded) => overloaded },
  });
  port = await serve(app);
});

const get = (path: string, accept = "*/*") => send(port, { path, headers: { Accept: accept } });

test("a page request gets a static page with two links that loads nothing", async () => {
  const { status, headers, body } = await get("/goods_search?title=12A", ACCEPT_PAGE);
  expect([status, headers.get("retry-after"), headers.get("content-type")]).toEqual([503, "5", HTML]);
  expect(body).toContain(MESSAGE);
  for (const link of [/<a href="\/"[^>]*>返回首页</, /<a href=""[^>]*>重新加载</]) expect(body).toMatch(link);
  expect(headers.get("content-security-policy")).toContain("style-src-attr 'unsafe-inline'");
  expect(body).not.toMatch(/<script|<style|stylesheet/);
});

test("a navigation inside the shop gets loader data with an error for every route", async () => {
  for (const path of ["/goods_search.data?title=12A&_routes=routes%2Fgoods%2Fsearch", "/goods_search.data?title=12A"]) {
    const { status, headers, body } = await get(path);
    expect([status, headers.get("retry-after"), headers.get("content-type")]).toEqual([503, "5", REMIX_DATA]);
    expect(headers.get("x-remix-response")).toBe("yes");
    expect(headers.get("cache-control")).toBe("private, no-store");
    for (const part of ['"features/search/search.page"', '"error"', '"ErrorResponse"', MESSAGE])
      expect(body).toContain(part);
  }
});

test("any other request gets one line of text", async () => {
  const { status, headers, body } = await get("/goods_search/suggest?title=12A");
  expect([status, headers.get("content-type"), body]).toEqual([503, "text/plain; charset=utf-8", `${MESSAGE}\n`]);
});
