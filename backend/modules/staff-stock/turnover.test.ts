import { beforeEach, describe, expect, test } from "vitest";
import { DAY_MS, HOUR_MS } from "#contract/rules/calendar.ts";
import { type Article, createProduct } from "#tests/support/articles.ts";
import { freshBackend } from "#tests/support/backend.ts";
import { newKey } from "#tests/support/members.ts";
import { runJob } from "#tests/support/paying.ts";
import { demoCustomers } from "#tests/support/people.ts";
import { allOf, refunder } from "#tests/support/refunding.ts";

const shop = freshBackend();
const read = () => shop.backend.database.read;
const measure = () => runJob(shop, "measure turnover");
const turnoverOf = ({ sku_id }: Article) =>
  read().selectFrom("sku_turnover").selectAll().where("sku_id", "=", sku_id).executeTakeFirst();
const told = async () => {
  const rows = await read()
    .selectFrom("staff_notices")
    .select(["title", "path"])
    .where("kind", "=", "low_stock")
    .execute();
  return rows;
};
const move = ({ sku_id }: Article, delta: number) =>
  shop.backend.database.write((tx) =>
    shop.backend.staff.ledger.move(tx, {
      asset: "stock",
      holder: sku_id,
      delta,
      kind: "staff",
      ref: newKey(),
    }),
  );
let article: Article;

beforeEach(async () => {
  // The demo's own low stock is told before.
  await measure();
  await shop.backend.database.write((tx) => tx.deleteFrom("staff_notices").execute());
  article = await createProduct(shop, { stock: 100 });
});

async function sold(pieces: number) {
  const me = await refunder(shop, demoCustomers.tradeMarkup);
  return { me, order: await me.paid([[article, pieces]]) };
}

describe("the turnover of a SKU", () => {
  test("has the units of paid orders of 7, 30 and 90 days, and the last sale for ever", async () => {
    await sold(10);
    const at = shop.world.now;
    await measure();
    expect(await turnoverOf(article)).toMatchObject({ sold_7: 10, sold_30: 10, sold_90: 10, last_sold_at: at });
    for (const [days, rest] of [
      [8, { sold_7: 0, sold_30: 10, sold_90: 10 }],
      [31, { sold_7: 0, sold_30: 0, sold_90: 10 }],
      [91, { sold_7: 0, sold_30: 0, sold_90: 0 }],
    ] as const) {
      shop.world.now = at + days * DAY_MS;
      await measure();
      expect(await turnoverOf(article)).toMatchObject({ ...rest, last_sold_at: at });
    }
  });

  test("has no refunded units", async () => {
    const { me, order } = await sold(10);
    const { id, sn } = await me.applied(order, allOf(order), { refund_type: 1 });
    expect(id).toBeGreaterThan(0);
    await shop.backend.staff.refunds.agree(sn);
    await measure();
    expect(await turnoverOf(article)).toMatchObject({ sold_7: 0, sold_90: 0 });
  });
});

describe("low stock", () => {
  test("is told once when it falls below seven days' sales, and again only after it has recovered", async () => {
    await sold(60);
    await measure();
    expect(await told()).toEqual([]);
    await move(article, -27);
    await measure();
    const path = `/staff/stock/${article.sku_id}`;
    expect(await told()).toMatchObject([{ path, title: expect.stringContaining(`-${article.sku_id} `) }]);
    expect(await turnoverOf(article)).toMatchObject({ low_since: shop.world.now });
    shop.world.now += HOUR_MS;
    await move(article, -13);
    await measure();
    expect(await told()).toHaveLength(1);
    await move(article, 50);
    await measure();
    expect(await turnoverOf(article)).toMatchObject({ low_since: null });
    shop.world.now += HOUR_MS;
    await move(article, -50);
    await measure();
    expect(await told()).toHaveLength(2);
  });

  test("is a sold-out SKU too, but none that is not for sale", async () => {
    const hidden = await createProduct(shop, { stock: 0 });
    await shop.backend.staff.productAdmin.show(hidden.product_id, 0);
    await move(article, -100);
    await measure();
    expect((await told()).map(({ path }) => path)).toEqual([`/staff/stock/${article.sku_id}`]);
    await shop.backend.staff.productAdmin.show(article.product_id, 0);
    await measure();
    expect(await turnoverOf(article)).toMatchObject({ low_since: null });
  });

  test("of many SKUs at once is one notice", async () => {
    for (let count = 0; count < 6; count += 1) await createProduct(shop, { stock: 0 });
    await measure();
    expect(await told()).toEqual([{ title: "6 种规格 库存不足 7 天销量", path: "/staff/stock?tab=low" }]);
  });
});
