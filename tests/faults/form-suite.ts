import { setTimeout as wait } from "node:timers/promises";
import { beforeEach, describe, expect, test } from "vitest";
import { freshBackend } from "#tests/support/backend.ts";
import type { Browser, Page } from "#tests/support/browse.ts";
import { demoCustomers } from "#tests/support/people.ts";
import { refunder } from "#tests/support/refunding.ts";
import { type Fault, unreachable } from "./faulty-proxy.ts";
import { storefrontOverProxy } from "./storefront.ts";
import { type Customer, type Trial, type Trials, TYPED } from "./trial.ts";

const SLOW = 180_000;
/** A delay beyond the deadline of the storefront's calls, in ms. */
const LATE_MS = 2800;
/** The pause of a customer between two attempts, in ms. */
const RESEND_MS = 100;
/** The message of the error page and of a form whose call got no answer. */
const TOLD = "服务暂时不可用，请稍后再试";

/** Limits a fault to calls that change data; pages are read without it. */
const writes =
  (fault: Fault): Fault =>
  (res, forward, method) =>
    method === "POST" ? fault(res, forward, method) : forward();

const faults: Record<string, Fault> = {
  "cannot be reached": unreachable,
  "cuts the connection": writes((res) => res.socket?.destroy()),
  "answers nonsense": writes((res) => res.end("\u0000\u0001 nonsense")),
  "answers too late": writes((_, forward) => setTimeout(() => void forward(), LATE_MS)),
  "commits and loses the answer": writes(async (res, forward) => {
    const { end } = res;
    res.end = () => res;
    await forward();
    res.end = end;
    res.socket?.destroy();
  }),
};

/** Expects that the page reports the failure, in the form or in its place, and preserves the typed text. */
function expectTold({ status, html }: Page, typed: string | undefined, isPageRead: boolean) {
  expect(html).toContain("</html>");
  expect(html).toContain(TOLD);
  expect(status).toBe(503);
  if (isPageRead && typed) expect(html).toContain(typed);
}

/** Requests a page at intervals until the storefront calls the backend again. */
async function untilAnswered(send: () => Promise<Page>): Promise<Page> {
  for (;;) {
    const page = await send();
    if (!page.html.includes(TOLD)) return page;
    await wait(RESEND_MS);
  }
}

/** The address to which the scripts of a page send its forms. */
const forScripts = (at: string) => at.replace(/(?=\?|$)/, ".data");

type CreateTrials = (shop: ReturnType<typeof freshBackend>, customer: () => Customer) => Trials;

/**
 * The tests of forms with a failing backend: no act is repeated or lost, and the page reports the failure. It is called
 * once per file, and several files share the time that the forms take.
 */
export function testForms(createTrials: CreateTrials) {
  const shop = freshBackend();
  const storefront = storefrontOverProxy(shop);
  let browser: Browser;
  let me: Customer;
  beforeEach(async () => {
    await storefront.setFault(null);
    me = await refunder(shop, demoCustomers.tradeMarkup);
    browser = await storefront.browse(me.token);
  }, SLOW);

  // The storefront may still report the failure of the test before.
  const openPage = (at: string) => untilAnswered(() => browser.get(at));

  const trials = createTrials(shop, () => me);

  describe.each(Object.entries(faults))("a backend that %s", (fault, faulty) => {
    test.each(Object.entries(trials))(
      "does the %s once, however often it is sent, and informs the customer [R4] [R18]",
      async (_, prepare) => {
        const { at, to = at, send, done, typed } = await prepare();
        const opened = await openPage(at);
        expect([opened.status, opened.at]).toEqual([200, at]);
        const before = await done();
        await storefront.setFault(faulty);
        const failed = await browser.post(to, await send(opened));
        await storefront.setFault(null);
        const isLost = fault === "commits and loses the answer";
        if (isLost) expect(failed.status).toBeLessThan(504);
        else expectTold(failed, typed, fault !== "cannot be reached");
        if (!isLost && fault !== "answers too late") expect(await done()).toBe(before);
        // The form is sent again as a customer does: with the key of the shown page, or by reloading the error page.
        const shown = /name="key"/.test(failed.html) ? failed : opened;
        await untilAnswered(async () => browser.post(to, await send(shown)));
        await storefront.settled();
        expect(await done()).toBe(before + 1);
        expect(await shop.backend.audit()).toEqual([]);
      },
      SLOW,
    );
  });

  return {
    shop,
    trials: Object.keys(trials),
    /** Prepares a trial and opens its page. */
    async open(name: string) {
      const trial = await (trials[name] as () => Promise<Trial>)();
      return { ...trial, browser, opened: await openPage(trial.at) };
    },
    /** Sends a trial's form while the backend cannot be reached, by default as the page's scripts do. */
    async sendUnreached(
      { at, to = at, send, opened }: Pick<Trial, "at" | "to" | "send"> & { opened: Page },
      { withScripts = true } = {},
    ) {
      const fields = await send(opened);
      await storefront.setFault(unreachable);
      const failed = await browser.post(withScripts ? forScripts(to) : to, fields);
      await storefront.setFault(null);
      return failed;
    },
  };
}

/** Tests that the page of a form shows what was typed although the backend cannot be reached. */
export function testTypedTexts({ trials, open, sendUnreached }: ReturnType<typeof testForms>) {
  test.each(trials)(
    "a backend that cannot be reached leaves the %s as it was typed on a page with scripts [P3.4] [R18]",
    async (name) => {
      const trial = await open(name);
      const before = await trial.done();
      const failed = await sendUnreached(trial);
      // The page preserves its fields where the action answers; an error replaces it by the error page.
      expect([failed.status, failed.html.includes('"form"')]).toEqual([503, true]);
      expect(failed.html).toContain(TOLD);
      if (trial.typed) expect(failed.html).toContain(trial.typed);
      expect(await trial.done()).toBe(before);
    },
    SLOW,
  );
}

/** Tests that a form without scripts is sent again from the error page, with the typed text. */
export function testResending({ shop, open, sendUnreached }: ReturnType<typeof testForms>, name: string) {
  test(
    `a backend that cannot be reached leaves the ${name} on the error page, to be sent again without scripts [R18] [P3.1]`,
    async () => {
      const trial = await open(name);
      const failed = await sendUnreached(trial, { withScripts: false });
      expectTold(failed, TYPED, true);
      const [resend = ""] = /<form[^>]*aria-label="没有提交的内容".*?<\/form>/s.exec(failed.html) ?? [];
      const hidden = [...resend.matchAll(/<input type="hidden" name="([^"]+)" value="([^"]*)"/g)];
      const fields = Object.fromEntries(hidden.map(([, field = "", value = ""]) => [field, value]));
      const again = await untilAnswered(() => trial.browser.post(trial.at, fields));
      // The page of the refund, or that of the order's reviews, shows the submitted text.
      expect([again.status, again.html.includes(TYPED), again.html.includes("没有提交的内容")]).toEqual([
        200,
        true,
        false,
      ]);
      expect(await shop.backend.audit()).toEqual([]);
    },
    SLOW,
  );
}
