import type { ServerResponse } from "node:http";
import { Readable } from "node:stream";
import { beforeEach, describe, expect, test } from "vitest";
import { customerUrls } from "#app/customer-urls.ts";
import { resourceUrls } from "#app/resource-urls.ts";
import { urls } from "#app/urls.ts";
import { LOGIN_REQUIRED } from "#contract/rules/status.ts";
import { freshBackend } from "#tests/support/backend.ts";
import type { Browser, Page } from "#tests/support/browse.ts";
import { startBuiltShop } from "#tests/support/built.ts";
import { demoCustomers, tokenOf } from "#tests/support/people.ts";
import { ownedRecords } from "#tests/support/records.ts";
import { pagesOf, type Records } from "#tests/support/site-map.ts";
import { type Fault, unreachable } from "./faulty-proxy.ts";
import { storefrontOverProxy } from "./storefront.ts";

const shop = freshBackend();
/** The time limit of every page, in ms; on a busy machine a page takes several times as long as alone. */
const PAGE_MS = 3000;
const BUSY_FACTOR = 4;
/** The time until the circuit breaker notices a recovered backend: its pause of 1 s and the probe before it, in ms. */
const RECOVERY_MS = 2000;
/** The time limit of a page without a call and of one with the probe on a busy machine, in ms. */
const AT_ONCE_MS = 500;
const PROBE_MS = 800 + AT_ONCE_MS;
const SLOW = 120_000;
const CONCURRENCY = 4;
/** The maximum of calls by the shell and the cart page. */
const CALLS_PER_PAGE_MAX = 10;
/** Pages without the shell. */
const WITHOUT_SHELL: ReadonlySet<string> = new Set([
  ...[urls.service, customerUrls.demoCashier, resourceUrls.bigScreen],
  ...[customerUrls.offerPrint, customerUrls.sharedOffer, customerUrls.approval, customerUrls.deliveryNote],
]);

const json = (res: ServerResponse, body: unknown) =>
  res.writeHead(200, { "Content-Type": "application/json" }).end(JSON.stringify(body));

const neverAnswers: Fault = () => {};

const faults: Record<string, Fault> = {
  "refuses the connection": unreachable,
  "cuts the connection": (res) => res.socket?.destroy(),
  "never answers": neverAnswers,
  "answers too late": (_, forward) => setTimeout(() => void forward(), 4000),
  "begins an answer and never ends it": (res) => void res.writeHead(200).write('{"status":200,'),
  "cuts the answer": (res) => {
    res.writeHead(200, { "Content-Length": "1000" }).write('{"status":200,');
    setTimeout(() => res.socket?.destroy(), 20);
  },
  "answers nonsense": (res) => res.end("\u0000\u0001 nonsense"),
  "answers a page": (res) => res.writeHead(502, { "Content-Type": "text/html" }).end("<html>Bad Gateway</html>"),
  "answers another envelope": (res) => json(res, { ok: true, result: {} }),
  "answers other data": (res) => json(res, { status: 200, message: "ok", data: { unexpected: true } }),
  "answers without end": (res) =>
    void Readable.from(endless())
      .on("error", () => {})
      .pipe(res),
  "leads elsewhere": (res) => res.writeHead(302, { Location: "http://127.0.0.1:9/" }).end(),
  ...Object.fromEntries(
    [400, 401, 402, 40000, 410000, 410001, 410002, 404, 500].map((status) => [
      `answers ${status}`,
      (res: ServerResponse) => json(res, { status, message: "后端的消息", data: null }),
    ]),
  ),
};

function* endless() {
  for (let part = 0; part < 400; part += 1) yield Buffer.alloc(64 * 1024, "a");
}

const storefront = storefrontOverProxy(shop);
const { setFault } = storefront;

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

const pages = pagesOf(await startBuiltShop()).filter(
  ({ hasLoader, hasPage, isLayout }) => hasLoader && hasPage && !isLayout,
);

/** Pages made of cached answers, which an answer of the fault must not enter. */
const sharedPages = pages.filter(({ access }) => access !== "customer");

/** Requests a page until the backend is called again. @throws after the time that a recovery may take. */
async function untilRecovered(request: () => Promise<Page>): Promise<Page> {
  const until = performance.now() + RECOVERY_MS;
  for (;;) {
    const page = await request();
    if (page.status < 500 && !page.html.includes("服务暂时不可用")) return page;
    if (performance.now() > until) throw new Error(`the storefront still answers ${page.status}`);
    await pause(50);
  }
}

/** A page that is not cached and cannot be shown without the backend. */
const openCart = () => browser.get(urls.shoppingCart);

/** What each page takes without a fault, in ms. */
const healthyMs = new Map<string, number>();

let records: Records;
let browser: Browser;
beforeEach(async () => {
  await setFault(null);
  records = await ownedRecords(shop, demoCustomers.tradeMarkup);
  browser = await storefront.browse(await tokenOf(shop, demoCustomers.tradeMarkup));
  expect((await untilRecovered(openCart)).status).toBe(200);
}, SLOW);

/** Opens pages, some of them at the same time. */
async function visit(by: Browser, chosen: typeof pages, concurrency = CONCURRENCY) {
  const visits: ((typeof pages)[number] & { page: Page })[] = [];
  for (let from = 0; from < chosen.length; from += concurrency) {
    const batch = chosen.slice(from, from + concurrency);
    visits.push(
      ...(await Promise.all(batch.map(async (one) => ({ ...one, page: await by.get(one.address(records)) })))),
    );
  }
  return visits;
}

/** Expects a complete page inside the shell: one without its optional blocks, or the error page. */
function expectDesigned(name: string, { status, html }: Page) {
  expect(html).toContain("</html>");
  const inShell = WITHOUT_SHELL.has(name) || /<footer[ >]/.test(html);
  // Some pages have a message of their own for a record that does not exist.
  const explained = status < 400 || status === 404 || html.includes("返回首页");
  expect([name, /<main[ >]/.test(html), inShell, explained]).toEqual([name, true, true, true]);
  expect([200, 404, 500, 502, 503, 504]).toContain(status);
  expect(html).not.toMatch(/ at .*\.js:\d+|ZodError|fetch failed|ECONN|Bad Gateway/);
}

test(
  "a backend without a fault answers every page [S8.codes.1]",
  async () => {
    for (const { name, status, page } of await visit(browser, pages)) {
      expect([200, status], name).toContain(page.status);
      healthyMs.set(name, page.ms);
    }
  },
  SLOW,
);

describe.each(Object.entries(faults))("a backend that %s", (name, faulty) => {
  // Megabytes take CPU time, for which concurrent pages would share one core.
  const concurrency = name === "answers without end" ? 1 : CONCURRENCY;

  test(
    "leaves every page designed, in time, with its session, and is called again once it recovers [S8.codes.1]",
    async () => {
      const before = browser.jar.get("shop_session");
      await setFault(faulty);
      for (const { name, address, page } of await visit(browser, pages, concurrency)) {
        expectDesigned(name, page);
        expect(page.ms, name).toBeLessThan(PAGE_MS + BUSY_FACTOR * (healthyMs.get(name) ?? 0));
        expect([name, page.at]).toEqual([name, name === urls.login ? urls.home : address(records)]);
      }
      expect(browser.jar.get("shop_session")).toBe(before);
      await setFault(null);
      await untilRecovered(openCart);
      for (const { name, status, page } of await visit(browser, sharedPages)) {
        expect([200, status], name).toContain(page.status);
      }
      expect(storefront.running()).toBe(true);
    },
    SLOW,
  );
});

describe("a backend that hangs", () => {
  const openCarts = (count: number) => Promise.all(Array.from({ length: count }, openCart));

  test(
    "costs one slow page; each page after it answers at once, until a probe succeeds [S8.codes.1]",
    async () => {
      await setFault(neverAnswers);
      const slow = await openCart();
      expectDesigned(urls.shoppingCart, slow);
      expect(slow.ms).toBeLessThan(PAGE_MS + AT_ONCE_MS);
      const began = performance.now();
      const waited: number[] = [];
      while (performance.now() - began < 4000) {
        const page = await openCart();
        expectDesigned(urls.shoppingCart, page);
        expect(page.status).toBe(503);
        expect(page.ms).toBeLessThan(PROBE_MS);
        if (page.ms > AT_ONCE_MS) waited.push(page.ms);
        await pause(50);
      }
      // A probe begins at most every 1.8 s.
      expect(waited.length).toBeLessThanOrEqual(3);
      await setFault(null);
      expect((await untilRecovered(openCart)).status).toBe(200);
    },
    SLOW,
  );

  test(
    "has a bounded number of open calls before the circuit opens [S8.codes.1]",
    async () => {
      let sockets = 0;
      const watch = setInterval(() => {
        sockets = Math.max(sockets, storefront.openSockets());
      }, 5);
      await setFault(neverAnswers);
      for (const page of await openCarts(40)) expectDesigned(urls.shoppingCart, page);
      // Requests that arrive before the circuit opens, whose number the render queue bounds.
      expect(sockets).toBeGreaterThan(1);
      expect(sockets).toBeLessThanOrEqual(40 * CALLS_PER_PAGE_MAX);
      clearInterval(watch);
    },
    SLOW,
  );
});

test.each([400, 40000, 410000, 410001, 410002])(
  "%s with 请登录 ends the session on every page and leads to the login [S8.codes.2]",
  async (status) => {
    const cookies = [...browser.jar];
    for (const { name, address } of pages.filter(({ access }) => access === "customer")) {
      const one = await storefront.browse();
      for (const [cookie, value] of cookies) one.jar.set(cookie, value);
      await setFault((res) =>
        json(res, { status, message: one.jar.has("shop_session") ? LOGIN_REQUIRED : "稍后再试", data: null }),
      );
      const page = await one.get(address(records));
      expect([name, page.at.split("?")[0], one.jar.has("shop_session")]).toEqual([name, urls.login, false]);
      await setFault(null);
    }
  },
  SLOW,
);
