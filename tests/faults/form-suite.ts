import { setTimeout as wait } from "node:timers/promises";
import { beforeEach, describe, expect, test } from "vitest";
import { freshBackend } from "#tests/support/backend.ts";
import type { Browser, Page } from "#tests/support/browse.ts";
import { demoCustomers } from "#tests/support/people.ts";
import { refunder } from "#tests/support/refunding.ts";
import { type Fault, late, unreachable } from "./faulty-proxy.ts";
import { storefrontOverProxy } from "./storefront.ts";
import { byScripts, type Customer, type Trial, type Trials, TYPED } from "./trial.ts";

/** The pause of a customer between two attempts, in ms. */
const RESEND_MS = 100;
/** The message of the error page and of a form whose call got no answer. */
const TOLD = "服务暂时不可用，请稍后再试";

/** Limits a fault to calls that change data; pages are read without it. */
const writes =
  (fault: Fault): Fault =>
  (res, forward, method) =>
    method === "POST" ? fault(res, forward, method) : forward();

const faults = {
  "cannot be reached": unreachable,
  "cuts the connection": writes((res) => res.socket?.destroy()),
  "answers nonsense": writes((res) => res.end("\u0000\u0001 nonsense")),
  "answers too late": writes(late),
  "commits and loses the answer": writes(async (res, forward) => {
    const { end } = res;
    res.end = () => res;
    await forward();
    res.end = end;
    res.socket?.destroy();
  }),
} satisfies Record<string, Fault>;

type FaultName = keyof typeof faults;
export const EVERY_FAULT = Object.keys(faults) as FaultName[];
export const LOST_ANSWER: FaultName = "commits and loses the answer";

/** Expects that the page reports the failure, in the form or in its place, and preserves the typed text. */
function expectTold(
  { status, html }: Page,
  { isScripted, typed }: Pick<Trial, "isScripted" | "typed">,
  fault?: FaultName,
) {
  // A late answer leaves the page little time, in which a busy machine may not read it.
  expect(fault === "answers too late" ? [503, 504] : [503]).toContain(status);
  expect(html).toContain(TOLD);
  // For scripts the page preserves its fields where the action answers; an error replaces it by the error page.
  expect(html).toContain(isScripted ? '"form"' : "</html>");
  const isPageShown = isScripted || (fault !== "cannot be reached" && status === 503);
  if (isPageShown && typed) expect(html).toContain(typed);
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

export type CreateTrials = (shop: ReturnType<typeof freshBackend>, customer: () => Customer) => Trials;

type Selection = {
  faults: readonly FaultName[];
  /** The faults of each form as its page's scripts send it. */
  withScripts?: readonly FaultName[];
  /** The forms that are sent again from the error page without scripts; they show `TYPED`. */
  resent?: readonly string[];
};

/**
 * The tests of forms with a failing backend: no act is repeated or lost, and the page reports the failure. It is called
 * once per file.
 */
export function testForms(createTrials: CreateTrials, { faults: sent, withScripts = [], resent = [] }: Selection) {
  const shop = freshBackend();
  const meetsDeadlines = [...sent, ...withScripts].includes("answers too late");
  const storefront = storefrontOverProxy(shop, { meetsDeadlines });
  let browser: Browser;
  let me: Customer;
  beforeEach(async () => {
    await storefront.setFault(null);
    me = await refunder(shop, demoCustomers.tradeMarkup);
    browser = await storefront.browse(me.token);
  });

  const trials = createTrials(shop, () => me);
  // The storefront may still report the failure of the test before.
  const openPage = (at: string) => untilAnswered(() => browser.get(at));
  const targetOf = ({ at, to = at, isScripted }: Trial) => (isScripted ? forScripts(to) : to);

  async function expectDoneOnce(trial: Trial, fault: FaultName) {
    const { at, send, done } = trial;
    const opened = await openPage(at);
    expect([opened.status, opened.at]).toEqual([200, at]);
    const before = await done();
    await storefront.setFault(faults[fault]);
    const failed = await browser.post(targetOf(trial), await send(opened));
    await storefront.setFault(null);
    const isLost = fault === LOST_ANSWER;
    if (isLost) expect(failed.status).toBeLessThan(504);
    else expectTold(failed, trial, fault);
    if (!isLost && fault !== "answers too late") expect(await done()).toBe(before);
    // The form is sent again as a customer does: with the key of the shown page, or by reloading the error page.
    const shown = /name="key"/.test(failed.html) ? failed : opened;
    await untilAnswered(async () => browser.post(targetOf(trial), await send(shown)));
    await storefront.settled();
    expect(await done()).toBe(before + 1);
    expect(await shop.backend.audit()).toEqual([]);
  }

  describe.each(sent)("a backend that %s", (fault) => {
    test.each(Object.entries(trials))(
      "does the %s once, however often it is sent, and informs the customer [R4] [R18]",
      async (_, prepare) => expectDoneOnce(await prepare(), fault),
    );
  });

  describe.each(withScripts)("a backend that %s, on a page with scripts,", (fault) => {
    test.each(Object.entries(trials))(
      "leaves the %s as it was typed and does it once [P3.4] [R18]",
      async (_, prepare) => expectDoneOnce(await byScripts(prepare)(), fault),
    );
  });

  test.each(resent)(
    "a backend that cannot be reached leaves the %s on the error page, to be sent again without scripts [R18] [P3.1]",
    async (name) => {
      const { at, send } = await (trials[name] as () => Promise<Trial>)();
      const opened = await openPage(at);
      await storefront.setFault(unreachable);
      const failed = await browser.post(at, await send(opened));
      await storefront.setFault(null);
      expectTold(failed, { typed: TYPED });
      const [resend = ""] = /<form[^>]*aria-label="没有提交的内容".*?<\/form>/s.exec(failed.html) ?? [];
      const hidden = [...resend.matchAll(/<input type="hidden" name="([^"]+)" value="([^"]*)"/g)];
      const fields = Object.fromEntries(hidden.map(([, field = "", value = ""]) => [field, value]));
      const again = await untilAnswered(() => browser.post(at, fields));
      // The page of the refund, or that of the order's reviews, shows the submitted text.
      expect([again.status, again.html.includes(TYPED), again.html.includes("没有提交的内容")]).toEqual([
        200,
        true,
        false,
      ]);
      expect(await shop.backend.audit()).toEqual([]);
    },
  );
}
