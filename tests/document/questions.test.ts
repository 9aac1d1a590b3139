import { expect, test } from "vitest";
import { type Backend, createBackend } from "#backend/backend.ts";
import { freshBackend } from "#tests/support/backend.ts";
import { openShop } from "#tests/support/built.ts";
import { demoCustomers, tokenOf } from "#tests/support/people.ts";
import { countingReads } from "#tests/support/queries.ts";
import { cookieOf } from "#tests/support/visit.ts";

const shop = freshBackend();
const slot = globalThis as { shopBackend?: Promise<Backend> | undefined };

/** What a page asks the database when the same was asked before: who this is, and what is theirs alone. */
test.each([
  ["/", { visitor: 0, customer: 6 }],
  ["/goods_cate?cid=1&limit=60", { visitor: 0, customer: 4 }],
  ["/goods_search?title=硒鼓", { visitor: 0, customer: 4 }],
  ["/goods_detail/10001", { visitor: 0, customer: 4 }],
])("%s asks the database a handful of questions", async (page, most) => {
  const token = await tokenOf(shop, demoCustomers.tradeMarkup);
  const cookie = await cookieOf(token);
  const { database, count } = countingReads(shop.test.database);
  slot.shopBackend = Promise.resolve(createBackend(database, shop.world.ports));
  const visit = await openShop();
  const questions = async (as: string) => {
    const open = async () => (await visit(page, as ? { cookie: as } : {})).text();
    await open();
    const before = count();
    await open();
    return count() - before;
  };
  expect(await questions("")).toBeLessThanOrEqual(most.visitor);
  expect(await questions(cookie)).toBeLessThanOrEqual(most.customer);
});
