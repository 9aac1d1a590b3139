import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { Readable } from "node:stream";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { urls } from "#app/urls.ts";
import { LOGIN_REQUIRED } from "#contract/rules/status.ts";
import { freshBackend } from "#tests/support/backend.ts";
import { type Browser, browse, type Page } from "#tests/support/browse.ts";
import { startBuiltShop } from "#tests/support/built.ts";
import { demoCustomers } from "#tests/support/people.ts";
import { type Program, startShop, untilReady } from "#tests/support/program.ts";
import { ownedRecords } from "#tests/support/records.ts";
import { pagesOf, type Records } from "#tests/support/site-map.ts";

/** A backend behind a faulty network (S8.codes.1, R12). */

const shop = freshBackend();
/** The maximum time of an answer in ms; a busy machine adds BUSY times that of a faultless answer. */
const PAGE_MS = 3000;
const BUSY = 4;
const SLOW = 120_000;
const ATONCE = 4;
/** Pages without the shell. */
const FRAMELESS: ReadonlySet<string> = new Set([urls.service]);

type Fault = (res: ServerResponse, whole: () => Promise<void>) => unknown;

const json = (res: ServerResponse, body: unknown) =>
  res.writeHead(200, { "Content-Type": "application/json" }).end(JSON.stringify(body));

/** Nothing listens at the address. */
const notListening: Fault = () => {};

const faults: Record<string, Fault> = {
  "refuses the connection": notListening,
  "cuts the connection": (res) => res.socket?.destroy(),
  "never answers": () => {},
  "answers too late": (_, whole) => setTimeout(() => void whole(), 4000),
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
  redirects: (res) => res.writeHead(302, { Location: "http://127.0.0.1:9/" }).end(),
  ...Object.fromEntries(
    [400, 401, 402, 40000, 410000, 410001, 410002, 404, 500].map((status) => [
      `answers ${status}`,
      (res: ServerResponse) => json(res, { status, message: "后端的话", data: null }),
    ]),
  ),
};

function* endless() {
  for (let part = 0; part < 400; part += 1) yield Buffer.alloc(64 * 1024, "a");
}

let fault: Fault | null = null;
let proxy: Server;
let port = 0;
let storefront: Program;
beforeAll(async () => {
  proxy = createServer((req, res) => {
    const whole = () => passOn(req, res);
    void (fault ? fault(res, whole) : whole());
  });
  await listening();
  // A server that listens on a port has an address with one.
  port = (proxy.address() as AddressInfo).port;
  storefront = await untilReady(await startShop({ API_BASE_URL: `http://127.0.0.1:${port}`, LOG_LEVEL: "silent" }));
}, SLOW);
afterAll(async () => {
  await storefront.stop();
  proxy.closeAllConnections();
  proxy.close();
});

const listening = () => new Promise<void>((done) => proxy.listen(port, "127.0.0.1", done));

/** Sets the fault of the backend; null ends it. */
async function setFault(wrong: Fault | null) {
  if (wrong === notListening) {
    proxy.close();
    proxy.closeAllConnections();
  } else if (!proxy.listening) await listening();
  fault = wrong;
}

async function passOn(req: IncomingMessage, res: ServerResponse) {
  const parts: Buffer[] = [];
  for await (const part of req) parts.push(part);
  const { backend } = shop;
  const answer = await backend.fetch(
    new Request(`http://backend.test${req.url}`, {
      method: req.method ?? "GET",
      headers: Object.fromEntries(
        Object.entries(req.headers).flatMap(([name, value]) => (typeof value === "string" ? [[name, value]] : [])),
      ),
      body: parts.length > 0 ? Buffer.concat(parts) : null,
    }),
    "203.0.113.7",
  );
  if (!res.writableEnded && !res.destroyed) res.writeHead(answer.status, Object.fromEntries(answer.headers));
  res.end(await answer.text());
}

const pages = pagesOf(await startBuiltShop()).filter(
  ({ hasLoader, hasPage, isLayout }) => hasLoader && hasPage && !isLayout,
);

let mine: Records;
let browser: Browser;
beforeEach(async () => {
  await setFault(null);
  mine = await ownedRecords(shop, demoCustomers.tradeMarkup);
  browser = browse(`http://localhost:${storefront.port}`);
  const account = { account: demoCustomers.tradeMarkup, password: "trade888", agree: "on" };
  const home = await browser.post("/login?mode=password", { intent: "login", ...account });
  expect([home.status, home.at]).toEqual([200, "/"]);
}, SLOW);

/** Visits all pages, several at once. */
async function visitAll(by: Browser, atOnce = ATONCE) {
  const visits: ((typeof pages)[number] & { page: Page })[] = [];
  for (let from = 0; from < pages.length; from += atOnce) {
    const some = pages.slice(from, from + atOnce);
    visits.push(...(await Promise.all(some.map(async (one) => ({ ...one, page: await by.get(one.address(mine)) })))));
  }
  return visits;
}

/** Expects a complete page of the shop in the shell: the page without its optional parts, or the error page. */
function expectDesigned(name: string, { status, html }: Page) {
  expect(html).toContain("</html>");
  const framed = FRAMELESS.has(name) || /<footer[ >]/.test(html);
  // Some pages answer 404 themselves.
  const explained = status < 400 || status === 404 || html.includes("返回首页");
  expect([name, /<main[ >]/.test(html), framed, explained]).toEqual([name, true, true, true]);
  expect([200, 404, 500, 502, 503, 504]).toContain(status);
  expect(html).not.toMatch(/ at .*\.js:\d+|ZodError|fetch failed|ECONN|Bad Gateway/);
}

describe.each(Object.entries(faults))("a backend that %s", (name, wrong) => {
  // An endless answer takes work, so only one at once.
  const atOnce = name === "answers without end" ? 1 : ATONCE;

  test(
    "leaves every page complete, in time and with its session, and recovers at once [S8.codes.1]",
    async () => {
      const before = browser.jar.get("shop_session");
      await setFault(wrong);
      const broken = await visitAll(browser, atOnce);
      for (const { name, address, page } of broken) {
        expectDesigned(name, page);
        expect([name, page.at]).toEqual([name, name === urls.login ? urls.home : address(mine)]);
      }
      expect(browser.jar.get("shop_session")).toBe(before);
      // The first request after the fault reaches the backend without a restart.
      await setFault(null);
      for (const [index, { name, status, page }] of (await visitAll(browser)).entries()) {
        expect([200, status], name).toContain(page.status);
        expect(broken[index]?.page.ms, name).toBeLessThan(PAGE_MS + BUSY * page.ms);
      }
      expect(storefront.running()).toBe(true);
    },
    SLOW,
  );
});

test.each([400, 40000, 410000, 410001, 410002])(
  "%s with 请登录 ends the session on every page and redirects to the login [S8.codes.2]",
  async (status) => {
    const cookies = [...browser.jar];
    for (const { name, address } of pages.filter(({ access }) => access === "customer")) {
      const one = browse(`http://localhost:${storefront.port}`);
      for (const [cookie, value] of cookies) one.jar.set(cookie, value);
      fault = (res) =>
        json(res, { status, message: one.jar.has("shop_session") ? LOGIN_REQUIRED : "稍后再试", data: null });
      const page = await one.get(address(mine));
      expect([name, page.at.split("?")[0], one.jar.has("shop_session")]).toEqual([name, urls.login, false]);
      fault = null;
    }
  },
  SLOW,
);
