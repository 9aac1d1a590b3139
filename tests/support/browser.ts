import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { type BrowserContext, test as base, expect, type Locator, type Page } from "@playwright/test";
import { type E2eShop, startE2eShop } from "./e2e-shop.ts";
import { createSession, type Session } from "./session.ts";

export { expect };

/** The browser's log line about a 4xx response, which some tests provoke. */
const EXPECTED_STATUS = /^Failed to load resource: .* status of 4\d\d/;

/** The rejection that Remix leaves unhandled or logs when another navigation aborts the data of one that has begun. */
const ABORTED = "AbortError: signal is aborted without reason";

/** A page in a browser of its own, as another person has it. */
export type Person = { page: Page; session: Session };

type Fixtures = { consoleErrors: string[]; session: Session; another: () => Promise<Person> };

/**
 * Playwright's test in the worker's own shop. An unexpected console error or a script that throws fails the test;
 * a test that provokes one clears `consoleErrors`. `another` opens the browser of another person.
 */
export const test = base.extend<Fixtures, { shop: E2eShop }>({
  shop: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of the fixtures from the pattern.
    async ({}, use) => {
      const shop = await startE2eShop();
      process.env.SHOP_DATA = shop.dataFolder;
      process.env.SHOP_DATABASE = shop.databaseUrl;
      await use(shop);
      await shop.stop();
    },
    { scope: "worker", timeout: 180_000 },
  ],
  baseURL: ({ shop }, use) => use(shop.origin),
  context: async ({ context, javaScriptEnabled }, use) => {
    if (javaScriptEnabled) context.on("page", waitForScripts);
    await use(context);
  },
  session: ({ context, shop }, use) => use(createSession(context, shop.origin)),
  consoleErrors: [
    async ({ context }, use) => {
      const errors: string[] = [];
      collectErrors(context, errors);
      await use(errors);
      expect(errors).toEqual([]);
    },
    { auto: true },
  ],
  another: async ({ browser, shop, javaScriptEnabled, consoleErrors }, use) => {
    const contexts: BrowserContext[] = [];
    await use(async () => {
      const context = await browser.newContext();
      contexts.push(context);
      if (javaScriptEnabled) context.on("page", waitForScripts);
      collectErrors(context, consoleErrors);
      return { page: await context.newPage(), session: createSession(context, shop.origin) };
    });
    for (const context of contexts) await context.close();
  },
});

function collectErrors(context: BrowserContext, errors: string[]) {
  const collect = (error: string) => {
    if (!error.startsWith(ABORTED)) errors.push(error);
  };
  context.on("console", (message) => {
    if (message.type() === "error" && !EXPECTED_STATUS.test(message.text())) collect(message.text());
  });
  context.on("weberror", (thrown) => collect(String(thrown.error())));
}

/**
 * Makes `goto` and `reload` of the page end when React has hydrated it, because scripts begin after the load event. A
 * test whose scripts are blocked, or that acts before hydration, names another event to wait for (`waitUntil`).
 */
function waitForScripts(page: Page) {
  const { goto, reload } = page;
  page.goto = async (address, options) => {
    const answer = await goto.call(page, address, options);
    if (!options?.waitUntil) await page.waitForFunction(isHydrated, null, { polling: HYDRATION_POLL_MS });
    return answer;
  };
  page.reload = async (options) => {
    const answer = await reload.call(page, options);
    if (!options?.waitUntil) await page.waitForFunction(isHydrated, null, { polling: HYDRATION_POLL_MS });
    return answer;
  };
}

/** Less often than with each frame, because a frame is drawn for each question. */
const HYDRATION_POLL_MS = 30;

/** True for a page that React has hydrated, and for a document without scripts, such as a picture. */
const isHydrated = () =>
  !document.querySelector('link[rel$="modulepreload"]') ||
  Object.keys(document.body).some((key) => key.startsWith("__reactProps$"));

/** How long a row may take to appear before the test fails. */
const OUTBOX_MS = 30_000;

/** Returns the newest login code that was sent to the phone. */
export function newestCode(phone: string): Promise<string> {
  return newest("sms.jsonl", (row) => row.phone === phone, "code");
}

/** Returns the answer to the captcha with this key. */
export function captchaAnswer(key: string): Promise<string> {
  return newest("captcha.jsonl", (row) => row.key === key, "answer");
}

type Row = Record<string, unknown>;

async function newest(file: string, matches: (row: Row) => boolean, field: string): Promise<string> {
  const until = Date.now() + OUTBOX_MS;
  do {
    const row = rowsOf(file).findLast(matches);
    if (row) return String(row[field]);
    await wait(50);
  } while (Date.now() < until);
  throw new Error(`no row of ${file} matches`);
}

function rowsOf(file: string): Row[] {
  const path = join(process.env.SHOP_DATA ?? "", "outbox", file);
  if (!existsSync(path)) return [];
  // A last line without a line break is incomplete.
  return readFileSync(path, "utf8")
    .split("\n")
    .slice(0, -1)
    .map((line) => JSON.parse(line) as Row);
}

/** Waits until React has hydrated the element, after which scripts handle its links and forms. */
export const waitForHydration = (element: Locator) =>
  expect
    .poll(() => element.evaluate((node) => Object.keys(node).some((key) => key.startsWith("__reactProps$"))))
    .toBe(true);

/** Waits until no navigation, form or reload of data is pending and the last answer has been painted. */
export async function waitUntilSettled(page: Page) {
  await page.waitForFunction(isIdle);
  // React renders an answer in several tasks, after which the page is idle; an animated page may never be.
  await page.evaluate(() => new Promise((done) => requestIdleCallback(done, { timeout: 10_000 })));
  await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
}

/** True while the page's router waits for nothing, and for a page without one. */
function isIdle() {
  const { __remixRouter: router } = window as {
    __remixRouter?: {
      state: { navigation: { state: string }; revalidation: string; fetchers: Map<string, { state: string }> };
    };
  };
  if (!router) return true;
  const { navigation, revalidation, fetchers } = router.state;
  const isFetching = [...fetchers.values()].some(({ state }) => state !== "idle");
  return navigation.state === "idle" && revalidation === "idle" && !isFetching;
}
