import { beforeEach, describe, expect, test } from "vitest";
import { freshBackend } from "#tests/support/backend.ts";
import type { Browser, Page } from "#tests/support/browse.ts";
import { demoCustomers } from "#tests/support/people.ts";
import { refunder } from "#tests/support/refunding.ts";
import { addingTrials } from "./adding-trials.ts";
import { cartTrials } from "./cart-trials.ts";
import { type Fault, unreachable } from "./faulty-proxy.ts";
import { orderTrials } from "./order-trials.ts";
import { paymentTrials } from "./payment-trials.ts";
import { refundTrials } from "./refund-trials.ts";
import { storefrontOverProxy } from "./storefront.ts";
import { type Trial, type Trials, TYPED } from "./trial.ts";

/** The forms of a purchase with a failing backend: no act is repeated or lost, and the page reports the failure. */

const shop = freshBackend();
const SLOW = 180_000;
/** A delay beyond the deadline of the storefront's calls, in ms. */
const LATE_MS = 2300;
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

const storefront = storefrontOverProxy(shop);
let browser: Browser;
let me: Awaited<ReturnType<typeof refunder>>;
beforeEach(async () => {
  await storefront.setFault(null);
  me = await refunder(shop, demoCustomers.tradeMarkup);
  browser = storefront.browse();
  const account = { account: demoCustomers.tradeMarkup, password: "trade888", agree: "on" };
  await expect
    .poll(async () => (await browser.post("/login?mode=password", { intent: "login", ...account })).at)
    .toBe("/");
}, SLOW);

const adding: Trials = addingTrials(shop, () => me);
/** The forms whose page shows what was typed although the backend cannot be reached. */
const keeping: Trials = {
  ...cartTrials(shop, () => me),
  ...orderTrials(shop, () => me),
  ...paymentTrials(shop, () => me),
  ...refundTrials(shop, () => me),
};
const trials: Trials = { ...adding, ...keeping };

/** Expects that the page reports the failure, in the form or in its place, and preserves the typed text. */
function expectTold({ status, html }: Page, typed: string | undefined, isPageRead: boolean) {
  expect(html).toContain("</html>");
  expect(html).toContain(TOLD);
  expect(status).toBe(503);
  if (isPageRead && typed) expect(html).toContain(typed);
}

describe.each(Object.entries(faults))("a backend that %s", (fault, faulty) => {
  test.each(Object.entries(trials))(
    "does the %s once, however often it is sent, and informs the customer [R4] [R20]",
    async (_, prepare) => {
      const { at, send, done, typed } = await prepare();
      const opened = await browser.get(at);
      expect([opened.status, opened.at]).toEqual([200, at]);
      const before = await done();
      await storefront.setFault(faulty);
      const failed = await browser.post(at, await send(opened));
      await storefront.setFault(null);
      const isLost = fault === "commits and loses the answer";
      if (isLost) expect(failed.status).toBeLessThan(504);
      else expectTold(failed, typed, fault !== "cannot be reached");
      if (!isLost && fault !== "answers too late") expect(await done()).toBe(before);
      // The form is sent again as a customer does: with the key of the shown page, or by reloading the error page.
      const shown = /name="key"/.test(failed.html) ? failed : opened;
      let again = await browser.post(at, await send(shown));
      while (again.html.includes(TOLD)) again = await browser.post(at, await send(shown));
      await storefront.settled();
      expect(await done()).toBe(before + 1);
      expect(await shop.backend.audit()).toEqual([]);
    },
    SLOW,
  );
});

/** The address to which the scripts of a page send its forms. */
const forScripts = (at: string) => at.replace(/(?=\?|$)/, ".data");

test.each(Object.keys(keeping))(
  "a backend that cannot be reached leaves the %s as it was typed on a page with scripts [R20]",
  async (name) => {
    const { at, send, done, typed } = await (keeping[name] as () => Promise<Trial>)();
    const opened = await browser.get(at);
    const before = await done();
    await storefront.setFault(unreachable);
    const failed = await browser.post(forScripts(at), await send(opened));
    await storefront.setFault(null);
    // The page preserves its fields where the action answers; an error replaces it by the error page.
    expect([failed.status, failed.html.includes('"form"')]).toEqual([503, true]);
    expect(failed.html).toContain(TOLD);
    if (typed) expect(failed.html).toContain(typed);
    expect(await done()).toBe(before);
  },
  SLOW,
);

test.each(Object.keys(adding))(
  "a backend that cannot be reached leads from the %s to the error page with scripts, and adds nothing [R20]",
  async (name) => {
    const { at, send, done } = await (adding[name] as () => Promise<Trial>)();
    const opened = await browser.get(at);
    const before = await done();
    await storefront.setFault(unreachable);
    const failed = await browser.post(forScripts(at), await send(opened));
    await storefront.setFault(null);
    expect(failed.status).toBe(503);
    expect(failed.html).toContain(TOLD);
    expect(await done()).toBe(before);
  },
  SLOW,
);

test.each(["review", "refund application"])(
  "a backend that cannot be reached leaves the %s on the error page, to be sent again without scripts [R20] [P3.1]",
  async (name) => {
    const { at, send } = await (trials[name] as () => Promise<Trial>)();
    const opened = await browser.get(at);
    await storefront.setFault(unreachable);
    const failed = await browser.post(at, await send(opened));
    await storefront.setFault(null);
    expectTold(failed, TYPED, true);
    const [resend = ""] = /<form[^>]*aria-label="没有提交的内容".*?<\/form>/s.exec(failed.html) ?? [];
    const hidden = [...resend.matchAll(/<input type="hidden" name="([^"]+)" value="([^"]*)"/g)];
    const fields = Object.fromEntries(hidden.map(([, field = "", value = ""]) => [field, value]));
    let again = await browser.post(at, fields);
    while (again.html.includes(TOLD)) again = await browser.post(at, fields);
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
