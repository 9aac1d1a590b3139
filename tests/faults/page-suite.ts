import type { ServerResponse } from "node:http";
import { Readable } from "node:stream";
import { setTimeout as wait } from "node:timers/promises";
import { beforeEach, expect } from "vitest";
import { urls } from "#app/urls.ts";
import { freshBackend } from "#tests/support/backend.ts";
import type { Browser, Page } from "#tests/support/browse.ts";
import { startBuiltShop } from "#tests/support/built.ts";
import { demoCustomers, tokenOf } from "#tests/support/people.ts";
import { ownedRecords } from "#tests/support/records.ts";
import { pagesOf, type Records } from "#tests/support/site-map.ts";
import { type Fault, late, unreachable } from "./faulty-proxy.ts";
import { storefrontOverProxy } from "./storefront.ts";

const CONCURRENCY = 4;
/** The pause between two attempts to reach a recovered backend, in ms. */
const RETRY_MS = 50;
/** Pages without the shell. */
const WITHOUT_SHELL: ReadonlySet<string> = new Set([
  urls.payment.demoCashier,
  urls.auth.demoWechat,
  urls.bigScreen.index,
  urls.quotation.print,
  urls.quotation.shared,
  urls.approval.decision,
  urls.order.deliveryNote,
  urls.statement.print,
]);

export const json = (res: ServerResponse, body: unknown) =>
  res.writeHead(200, { "Content-Type": "application/json" }).end(JSON.stringify(body));

export const neverAnswers: Fault = () => {};

/** Faults of every call of a page, reads included. */
export const pageFaults: Record<string, Fault> = {
  "refuses the connection": unreachable,
  "cuts the connection": (res) => res.socket?.destroy(),
  "never answers": neverAnswers,
  "answers too late": late,
  "begins an answer and never ends it": (res) => void res.writeHead(200).write('{"status":200,'),
  "cuts the answer": (res) =>
    void res.writeHead(200, { "Content-Length": "1000" }).write('{"status":200,', () => res.socket?.destroy()),
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

const build = await startBuiltShop();
/** The pages that read, as the tests of all pages know them. */
export const pages = pagesOf(build).filter(({ hasLoader, hasPage, isLayout }) => hasLoader && hasPage && !isLayout);
type SitePage = (typeof pages)[number];

/** Pages made of cached answers, which an answer of a fault must not enter. */
export const isShared = ({ access }: SitePage) => access !== "customer";

/** Expects a complete page inside the shell: one without its optional blocks, or the error page. */
export function expectDesigned(name: string, { status, html }: Page) {
  expect(html).toContain("</html>");
  const inShell = WITHOUT_SHELL.has(name) || /<footer[ >]/.test(html);
  // Some pages have a message of their own for a record that does not exist.
  const explained = status < 400 || status === 404 || html.includes("返回首页");
  expect([name, /<main[ >]/.test(html), inShell, explained]).toEqual([name, true, true, true]);
  expect([200, 404, 500, 502, 503, 504]).toContain(status);
  expect(html).not.toMatch(/ at .*\.js:\d+|ZodError|fetch failed|ECONN|Bad Gateway/);
}

/** The tests of pages with a failing backend; it is called once per file. */
export function openPages() {
  const shop = freshBackend();
  const storefront = storefrontOverProxy(shop, { meetsDeadlines: true });
  let records: Records;
  let browser: Browser;
  beforeEach(async () => {
    await storefront.setFault(null);
    records = await ownedRecords(shop, demoCustomers.tradeMarkup);
    browser = await storefront.browse(await tokenOf(shop, demoCustomers.tradeMarkup));
    await recovered(openCart, 200);
  });

  /** A page that is not cached and cannot be shown without the backend. */
  const openCart = () => browser.get(urls.cart.index);

  /** Requests a page until it is answered as without a fault. */
  async function recovered(request: () => Promise<Page>, status: number): Promise<void> {
    for (;;) {
      const page = await request();
      if ((page.status === 200 || page.status === status) && !page.html.includes("服务暂时不可用")) return;
      await wait(RETRY_MS);
    }
  }

  /** Opens pages, some of them at the same time. */
  async function visit(chosen: readonly SitePage[], concurrency = CONCURRENCY) {
    const visits: (SitePage & { page: Page })[] = [];
    for (let from = 0; from < chosen.length; from += concurrency) {
      const batch = chosen.slice(from, from + concurrency);
      visits.push(
        ...(await Promise.all(batch.map(async (one) => ({ ...one, page: await browser.get(one.address(records)) })))),
      );
    }
    return visits;
  }

  return {
    storefront,
    openCart,
    browser: () => browser,
    records: () => records,
    recovered,
    /** Tests that each page is designed, keeps the session, and is as before once the backend recovers. */
    async expectPages(faulty: Fault, chosen: readonly SitePage[], { concurrency = CONCURRENCY } = {}) {
      const before = browser.jar.get("shop_session");
      await storefront.setFault(faulty);
      for (const { name, address, page } of await visit(chosen, concurrency)) {
        expectDesigned(name, page);
        expect([name, page.at]).toEqual([name, name === urls.auth.login ? urls.home : address(records)]);
      }
      expect(browser.jar.get("shop_session")).toBe(before);
      await storefront.setFault(null);
      await recovered(openCart, 200);
      for (const { address, status } of chosen.filter(isShared)) {
        await recovered(() => browser.get(address(records)), status);
      }
      expect(storefront.running()).toBe(true);
    },
  };
}
