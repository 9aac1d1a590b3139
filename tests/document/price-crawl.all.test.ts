import { describe, test } from "vitest";
import { freshBackend } from "#tests/support/backend.ts";
import { openShop } from "#tests/support/built.ts";
import { demoCustomers } from "#tests/support/people.ts";
import { crawl, expectNoTradePrice, expectTradePrices, readerOf } from "#tests/support/price-crawl.ts";

const shop = freshBackend();

/** A limit for a crawl that hangs, in ms. */
const SLOW = 180_000;

describe("no trade price reaches [P3.11] [R19]", () => {
  test.each([
    ["a visitor", null],
    ["a customer under review", demoCustomers.underReview],
    ["a refused customer", demoCustomers.refused],
  ])("%s who follows every link", { timeout: SLOW }, async (_, phone) => {
    const visit = await openShop();
    // Approved customers fill the caches first, whose answers must not be served to others.
    const approved = await readerOf(shop, demoCustomers.tradeMarkup);
    for (const reader of [approved, await readerOf(shop, demoCustomers.tradeCost)]) {
      expectTradePrices(await crawl(visit, reader, { follow: false }));
    }
    const reader = phone ? await readerOf(shop, phone) : { ...approved, cookie: "" };
    await expectNoTradePrice(shop, await crawl(visit, reader, { follow: true }));
  });
});
