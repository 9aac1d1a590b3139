import { test } from "vitest";
import { freshBackend } from "#tests/support/backend.ts";
import { openShop } from "#tests/support/built.ts";
import { demoCustomers } from "#tests/support/people.ts";
import { crawl, expectNoTradePrice, expectTradePrices, readerOf } from "#tests/support/price-crawl.ts";

const shop = freshBackend();

test("no trade price reaches a customer under review on any page, after an approved one has filled the caches [P3.11] [R19]", {
  timeout: 180_000,
}, async () => {
  const visit = await openShop();
  const pagesFor = async (phone: string) => crawl(visit, await readerOf(shop, phone), { follow: false });
  expectTradePrices(await pagesFor(demoCustomers.tradeMarkup));
  await expectNoTradePrice(shop, await pagesFor(demoCustomers.underReview));
});
