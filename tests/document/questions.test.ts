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
 * The database statements of a repeated page: the session and the customer's own data, of which a product's page reads
 * the province, by which warehouses are ordered.
 */
test.each([
  // The standing list with the prices, agreed prices and purchases of its goods, and the quotations, beside the order counts.
  ["/", { visitor: 0, customer: 18 }],
  ["/goods_cate?cid=1&limit=60", { visitor: 0, customer: 4 }],
  ["/goods_search?title=硒鼓", { visitor: 0, customer: 4 }],
  // The SKU whose delivery is estimated; the page cache has the page of visitors as a whole.
  ["/goods_detail/10001", { visitor: 1, customer: 9 }],
  ["/printer_search?printer=5", { visitor: 0, customer: 6 }],
  // Whether a coupon can be received depends on the clock and on the customer.
  ["/store?id=2", { visitor: 1, customer: 7 }],
  ["/store/category?id=2", { visitor: 0, customer: 6 }],
  ["/shop_street", { visitor: 0, customer: 6 }],
  ["/news_list", { visitor: 0, customer: 4 }],
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
