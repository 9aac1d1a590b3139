import { expect, test } from "vitest";
import { urls } from "#app/urls.ts";
import { LOGIN_REQUIRED } from "#contract/rules/status.ts";
import type { Fault } from "./faulty-proxy.ts";
import { expectDesigned, json, neverAnswers, openPages, pageFaults, pages } from "./page-suite.ts";

/** Tests every page with one fault, and what a fault costs the pages after it. */

const { storefront, openCart, browser, recovered, expectPages } = openPages();

/** The pages that are opened at the same time while the backend hangs. */
const TOGETHER = 40;
/** The maximum of calls by the shell and the cart page. */
const CALLS_PER_PAGE_MAX = 10;
/** The least time between two probes of an open circuit, in ms. */
const PROBE_EVERY_MS = 1000;

// A malformed answer leaves the circuit closed, so that each page makes its calls.
test("a backend that answers other data leaves every page designed, with its session, and is called again once it recovers", async () => {
  await expectPages(pageFaults["answers other data"] as Fault, pages);
});

test("a backend that hangs gets a bounded number of calls, then only probes, until one succeeds", async () => {
  const openCarts = () => Promise.all(Array.from({ length: TOGETHER }, openCart));
  await storefront.setFault(neverAnswers);
  for (const page of await openCarts()) expectDesigned(urls.cart.index, page);
  // Requests that arrive before the circuit opens, whose number the render queue bounds.
  expect(storefront.mostSockets()).toBeLessThanOrEqual(TOGETHER * CALLS_PER_PAGE_MAX);
  const [calls, began] = [storefront.calls(), performance.now()];
  for (const page of await openCarts()) {
    expectDesigned(urls.cart.index, page);
    expect(page.status).toBe(503);
  }
  expect(storefront.calls() - calls).toBeLessThanOrEqual(1 + (performance.now() - began) / PROBE_EVERY_MS);
  await storefront.setFault(null);
  await recovered(openCart, 200);
});

test.each([400, 40000, 410000, 410001, 410002])(
  "%s with 请登录 ends the session and leads to the login [S8.codes.2]",
  async (status) => {
    const { jar } = browser();
    await storefront.setFault((res) =>
      json(res, { status, message: jar.has("shop_session") ? LOGIN_REQUIRED : "稍后再试", data: null }),
    );
    const page = await openCart();
    expect([page.at.split("?")[0], jar.has("shop_session")]).toEqual([urls.auth.login, false]);
  },
);
