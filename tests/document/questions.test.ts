import { expect, test } from "vitest";
import { type Backend, createBackend } from "#backend/backend.ts";
import { freshBackend } from "#tests/support/backend.ts";
import { openShop } from "#tests/support/built.ts";
import { demoCustomers, tokenOf } from "#tests/support/people.ts";
import { countingReads } from "#tests/support/queries.ts";
import { cookieOf } from "#tests/support/visit.ts";

const shop = freshBackend();
const globals = globalThis as { shopBackend?: Promise<Backend> | undefined };

/**
 * The database statements of a repeated page: for customers, those of the session, of unread notices and of the customer's own data, such
 * as the province on a product's page, by which warehouses are ordered.
 */
test.each([
  // The statements read the standing list, prices and purchases, own prices of sales, quotations and order counts.
  ["/", { visitor: 0, customer: 15 }],
  ["/goods_cate?cid=1&limit=60", { visitor: 0, customer: 6 }],
  ["/goods_search?title=硒鼓", { visitor: 0, customer: 6 }],
  // The visitor's statement reads the SKU whose delivery is estimated.
  ["/goods_detail/10001", { visitor: 1, customer: 10 }],
  ["/printer_search?printer=5", { visitor: 0, customer: 7 }],
  // The visitor's statement decides whether a coupon can be received, which depends on the clock.
  ["/store?id=2", { visitor: 1, customer: 9 }],
  ["/store/category?id=2", { visitor: 0, customer: 7 }],
  ["/shop_street", { visitor: 0, customer: 7 }],
  ["/news_list", { visitor: 0, customer: 6 }],
])("%s needs at most a few statements when repeated", async (page, maximum) => {
  const token = await tokenOf(shop, demoCustomers.tradeMarkup);
  const cookie = await cookieOf(token);
  const { database, count } = countingReads(shop.test.database);
  globals.shopBackend = Promise.resolve(createBackend(database, shop.world.ports));
  const visit = await openShop();
  const statementsOf = async (cookieHeader: string) => {
    const open = async () => (await visit(page, cookieHeader ? { cookie: cookieHeader } : {})).text();
    await open();
    const before = count();
    await open();
    return count() - before;
  };
  expect(await statementsOf("")).toBeLessThanOrEqual(maximum.visitor);
  expect(await statementsOf(cookie)).toBeLessThanOrEqual(maximum.customer);
});
