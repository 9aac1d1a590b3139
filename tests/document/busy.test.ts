import { beforeEach, expect, test } from "vitest";
import { createApp } from "#server/app.ts";
import { createLog } from "#server/log.ts";
import { startBuiltShop } from "#tests/support/built.ts";
import { served } from "#tests/support/served.ts";
import { send } from "#tests/support/wire.ts";

/** What those see whose turn will not come in time (decision 0147). */

const BUSY = "访问人数过多，请稍后再试";
const PAGE = "text/html,application/xhtml+xml,*/*;q=0.8";
const HTML = "text/html; charset=utf-8";
const SCRIPTS = "text/x-script; charset=utf-8";
let port: number;

beforeEach(async () => {
  const app = createApp({
    edge: { publicOrigin: "http://localhost", demo: true, trustedProxies: [] },
    log: createLog("silent"),
    files: (_req, _res, next) => next(),
    build: await startBuiltShop(),
    ready: async () => {},
    pages: (_draw, away) => away,
  });
  port = await served(app);
});

const ask = (path: string, accept = "*/*") => send(port, { path, headers: { Accept: accept } });

test("a person reads what is wrong and has two ways on, in a page that needs nothing but itself", async () => {
  const { status, headers, body } = await ask("/goods_search?title=12A", PAGE);
  expect([status, headers.get("retry-after"), headers.get("content-type")]).toEqual([503, "5", HTML]);
  expect(body).toContain(BUSY);
  for (const way of [/<a href="\/"[^>]*>返回首页</, /<a href=""[^>]*>重新加载</]) expect(body).toMatch(way);
  expect(headers.get("content-security-policy")).toContain("style-src-attr 'unsafe-inline'");
  expect(body).not.toMatch(/<script|<style|stylesheet/);
});

test("a step within the shop is told in the words of its error page, whichever routes it asks", async () => {
  for (const path of ["/goods_search.data?title=12A&_routes=routes%2Fgoods%2Fsearch", "/goods_search.data?title=12A"]) {
    const { status, headers, body } = await ask(path);
    expect([status, headers.get("retry-after"), headers.get("content-type")]).toEqual([503, "5", SCRIPTS]);
    for (const part of ['"routes/catalog/search"', '"error"', '"ErrorResponse"', BUSY]) expect(body).toContain(part);
  }
});

test("everything else reads one sentence", async () => {
  const { status, headers, body } = await ask("/goods_search/suggest?title=12A");
  expect([status, headers.get("content-type"), body]).toEqual([503, "text/plain; charset=utf-8", `${BUSY}\n`]);
});
