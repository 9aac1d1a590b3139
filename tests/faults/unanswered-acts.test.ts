import { beforeEach, expect, test } from "vitest";
import { urls } from "#app/urls.ts";
import { freshBackend } from "#tests/support/backend.ts";
import type { Browser } from "#tests/support/browse.ts";
import { startBuiltShop } from "#tests/support/built.ts";
import { demoCustomers, tokenOf } from "#tests/support/people.ts";
import { ownedRecords } from "#tests/support/records.ts";
import { dataAddress, deviationsOf, pagesOf, type Records } from "#tests/support/site-map.ts";
import { unreachable } from "./faulty-proxy.ts";
import { storefrontOverProxy } from "./storefront.ts";

/** Tests that no act of any page loses its form where the backend gives no answer. */

const shop = freshBackend();
const storefront = storefrontOverProxy(shop);
/** The message of a form whose call got no answer. */
const TOLD = "服务暂时不可用，请稍后再试";

const acts = pagesOf(await startBuiltShop())
  .filter(({ access, hasPage }) => hasPage && (access === "customer" || access === "public"))
  .flatMap((page) => Object.entries(page.acts).map(([intent, act]) => ({ page, intent, act })))
  // The service window has no field and shows the error in the place of the chat.
  .filter(({ page, intent }) => !(page.name === urls.service && intent === "open"));
type PageAct = (typeof acts)[number];
const nameOf = ({ page, intent }: PageAct) => `${page.id} ${intent}`;

let records: Records;
let browser: Browser;
beforeEach(async () => {
  await storefront.setFault(null);
  records = await ownedRecords(shop, demoCustomers.tradeMarkup);
  browser = await storefront.browse(await tokenOf(shop, demoCustomers.tradeMarkup));
});

const fieldsOf = ({ intent, act }: PageAct) => ({
  intent,
  ...Object.fromEntries(Object.entries(act.fields(records)).map(([name, value]) => [name, String(value)])),
});

test("a backend that cannot be reached leaves every form on its page with scripts [P3.4] [R18]", async () => {
  await storefront.setFault(unreachable);
  const deviations = await deviationsOf(acts, nameOf, async (one) => {
    const { status, html } = await browser.post(dataAddress(one.page.address(records)), fieldsOf(one));
    // The page preserves its fields where the action answers; an error replaces it by the error page.
    expect([status, html.includes(TOLD), html.includes('"form"')]).toEqual([503, true, true]);
  });
  expect(deviations).toEqual([]);
});
