import { beforeEach, describe, expect, test } from "vitest";
import { splitMovement } from "#backend/platform/warehouse-stock.ts";
import { type WarehouseStock, warehouse } from "#contract/warehouse.ts";
import { crowd, orderOf } from "#tests/faults/crowd.ts";
import { type Article, createProduct, stockOf } from "#tests/support/articles.ts";
import { call, freshBackend } from "#tests/support/backend.ts";
import { buyer } from "#tests/support/buying.ts";
import { demoCustomers, tokenOf } from "#tests/support/people.ts";
import { staffOf } from "#tests/support/staff.ts";

const shop = freshBackend();
const staff = (...args: string[]) => staffOf(shop)(...args);
const ofProduct = async (product_id: number, token?: string): Promise<WarehouseStock[]> =>
  warehouse.ofProduct.answer.parse((await call(shop, "GET", `/api/warehouse/product/${product_id}`, { token })).data);
/** Units by the name of the warehouse. */
const stocksOf = async ({ product_id, sku_id }: Article) =>
  Object.fromEntries(
    (await ofProduct(product_id)).map(({ name, stocks }) => [
      name,
      stocks.find((one) => one.sku_id === sku_id)?.stock ?? 0,
    ]),
  );

/** A product with ten units in 上海仓, six in 珠海仓 and none in 北京仓. */
let article: Article;
beforeEach(async () => {
  article = await createProduct(shop, { stock: 16 });
  const { warehouses } = shop.backend.staff;
  await warehouses.fill("上海仓", article.store_id);
  await warehouses.transfer(article.sku_id, { from: "上海仓", to: "珠海仓", pieces: 6 });
});

describe("stock in warehouses", () => {
  test("adds up to the stock through orders, cancels and corrections, and a cancel returns it where it was [P6.37] [P7.10]", async () => {
    const me = await buyer(shop, demoCustomers.stationer);
    const group = await me.order(article, 12);
    expect(await stocksOf(article)).toEqual({ 上海仓: 0, 珠海仓: 4 });
    await me.post(`/api/order/cancel/${group}`, {});
    expect(await stocksOf(article)).toEqual({ 上海仓: 10, 珠海仓: 6 });
    await staff("goods", "stock", String(article.sku_id), "--by", "-11", "--why", "盘点");
    expect(await stocksOf(article)).toEqual({ 上海仓: 0, 珠海仓: 5 });
    await staff("goods", "stock", String(article.sku_id), "--by", "3", "--why", "盘点");
    expect(await stocksOf(article)).toEqual({ 上海仓: 0, 珠海仓: 8 });
    expect(await stockOf(shop, article)).toBe(8);
    expect(await shop.backend.audit()).toEqual([]);
  });

  test("40 buyers of 16 units in two warehouses empty both and no more [R2] [P7.7]", async () => {
    const buyers = await crowd(shop, 40, article);
    const transfers = Array.from({ length: 5 }, () =>
      shop.backend.staff.warehouses
        .transfer(article.sku_id, { from: "珠海仓", to: "上海仓", pieces: 1 })
        .catch(() => {}),
    );
    const responses = await Promise.all([
      ...buyers.map((one) => call(shop, "POST", "/api/v2/order/create", { token: one.token, body: orderOf(one) })),
    ]);
    await Promise.all(transfers);
    expect(responses.filter(({ status }) => status === 200)).toHaveLength(16);
    expect(await stocksOf(article)).toEqual({ 上海仓: 0, 珠海仓: 0 });
    expect(await stockOf(shop, article)).toBe(0);
    expect(await shop.backend.audit()).toEqual([]);
  });

  test("that differs from the stock is found by the audit [P7.10]", async () => {
    await shop.backend.database.write((tx) =>
      tx
        .updateTable("warehouse_stock")
        .set({ stock: 9 })
        .where("sku_id", "=", article.sku_id)
        .where("stock", "=", 10)
        .execute(),
    );
    expect(await shop.backend.audit()).toMatchObject([
      { what: "仓库库存与流水不符", recorded: 9, summed: 10 },
      { what: "仓库合计与库存不符", id: article.sku_id, recorded: 16, summed: 15 },
    ]);
  });

  test("is shown nearest to the default address first, and to a visitor in the order of the warehouses", async () => {
    await shop.backend.staff.warehouses.transfer(article.sku_id, { from: "珠海仓", to: "北京仓", pieces: 2 });
    const names = async (token?: string) => (await ofProduct(article.product_id, token)).map(({ name }) => name);
    expect(await names()).toEqual(["上海仓", "珠海仓", "北京仓"]);
    // An address in 天津, and none.
    expect(await names(await tokenOf(shop, demoCustomers.tradeCost))).toEqual(["北京仓", "上海仓", "珠海仓"]);
    expect(await names(await tokenOf(shop, demoCustomers.newcomer))).toEqual(["上海仓", "珠海仓", "北京仓"]);
  });

  test("is no warehouse's for a SKU that was never placed, also after it moved", async () => {
    const unplaced = await createProduct(shop, { stock: 5 });
    await staff("goods", "stock", String(unplaced.sku_id), "--by", "4", "--why", "盘点");
    expect(await ofProduct(unplaced.product_id)).toEqual([]);
    expect(await shop.backend.audit()).toEqual([]);
  });

  test("of the demo adds up, and every warehouse holds some", async () => {
    expect(await shop.backend.audit()).toEqual([]);
    for (const { skus } of await shop.backend.staff.warehouses.list()) expect(Number(skus)).toBeGreaterThan(300);
  });
});

test.each([
  {
    why: "the fullest first",
    rows: [8, 5],
    delta: -10,
    parts: [
      [0, -8],
      [1, -2],
    ],
  },
  {
    why: "what there is",
    rows: [3, 1],
    delta: -9,
    parts: [
      [0, -3],
      [1, -1],
    ],
  },
  { why: "to the fullest", rows: [8, 5], delta: 4, parts: [[0, 4]] },
  {
    why: "back where it was, the rest to the fullest",
    rows: [8, 5],
    delta: 4,
    taken: [[1, 3]],
    parts: [
      [1, 3],
      [0, 1],
    ],
  },
  {
    why: "back to the fullest too",
    rows: [8, 5],
    delta: 6,
    taken: [
      [0, 2],
      [1, 3],
    ],
    parts: [
      [1, 3],
      [0, 3],
    ],
  },
  { why: "only the one that is meant", rows: [8, 5], delta: -2, only: 1, parts: [[1, -2]] },
])("a movement of $delta goes $why", ({ rows, delta, taken = [], only, parts }) => {
  const pairs = (list: number[][]) => list.map(([id = 0, amount = 0]) => ({ id, delta: amount }));
  const held = rows.map((stock, id) => ({ id, stock }));
  expect(splitMovement(held, delta, { taken: pairs(taken), only })).toEqual(pairs(parts));
});
