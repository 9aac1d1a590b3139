import { sql } from "kysely";
import { describe, expect, test } from "vitest";
import paper from "#backend/demo/data/goods-03.json";
import { createLedger } from "#backend/platform/ledger.ts";
import { call, freshBackend } from "#tests/support/backend.ts";

const shop = freshBackend();
const importGoods = (table: string[][]) => shop.backend.staff.importGoods(table);

const [header = [], ...rows] = paper;
const at = (column: string) => header.indexOf(column);
/** The first rows of the demo's paper, with changed cells. */
function table(changes: readonly [row: number, column: string, cell: string][] = [], count = 4) {
  const copy = rows.slice(0, count).map((row) => [...row]);
  for (const [row, column, cell] of changes) copy[row]?.splice(at(column), 1, cell);
  return [header, ...copy];
}
const productId = Number(rows[0]?.[at("商品编号")]);
const skuId = Number(rows[0]?.[at("SKU编号")]);
const stockOf = async (id: number) =>
  (await shop.test.database.read.selectFrom("skus").select("stock").where("id", "=", id).executeTakeFirstOrThrow())
    .stock;
const audit = () => createLedger(shop.test.database, shop.world.ports).audit();

/** The rows of every table that an import may change, in a fixed order. */
async function everything() {
  const { read, engine } = shop.test.database;
  const tokens =
    engine === "sqlite"
      ? sql`select rowid, tokens from product_search order by rowid`
      : sql`select product_id, tokens::text from product_search order by 1`;
  return {
    products: (await read.selectFrom("products").selectAll().orderBy("id").execute()).map(
      ({ updated_at, ...product }) => product,
    ),
    skus: await read.selectFrom("skus").selectAll().orderBy("id").execute(),
    specs: await read
      .selectFrom("product_specs")
      .selectAll()
      .orderBy("product_id")
      .orderBy("name")
      .orderBy("value")
      .execute(),
    ledger: await read.selectFrom("ledger").selectAll().orderBy("id").execute(),
    tokens: (await tokens.execute(read)).rows,
  };
}

test("the same table a second time changes nothing", async () => {
  const before = await everything();
  expect(await importGoods([header, ...rows])).toMatchObject({ ok: true });
  expect(await everything()).toEqual(before);
});

test("changed cells change the product under the same ids", async () => {
  const result = await importGoods(
    table([
      [0, "商品名称", "改名后的复印纸"],
      [0, "售价", "999.00"],
      [0, "划线价", ""],
      [0, "阶梯价", ""],
    ]),
  );
  expect(result).toMatchObject({ ok: true });
  const detail = await call(shop, "GET", `/api/store/product/detail/${productId}`);
  expect(detail.data).toMatchObject({
    store_name: "改名后的复印纸",
    skus: expect.arrayContaining([expect.objectContaining({ sku_id: skuId, price: "999.00", ot_price: "999.00" })]),
  });
  const found = await call(shop, "GET", `/api/product/spu/lst?keyword=${encodeURIComponent("改名后")}`);
  expect(found.data).toMatchObject({ count: 1 });
});

test("a SKU's unit and pieces are imported, and blank cells make it a single piece of the product's unit [P6.21]", async () => {
  const unitOf = async () => {
    const { data } = await call(shop, "GET", `/api/store/product/detail/${productId}`);
    const { skus } = data as { skus: { sku_id: number; unit_name: string; pack_pieces?: number }[] };
    return skus.find(({ sku_id }) => sku_id === skuId);
  };
  const changes = (unit: string, pieces: string) =>
    table([
      [0, "规格单位", unit],
      [0, "包装数量", pieces],
    ]);
  expect(await importGoods(changes("托", "240"))).toMatchObject({ ok: true });
  expect(await unitOf()).toMatchObject({ unit_name: "托", pack_pieces: 240 });
  expect(await importGoods(changes("", ""))).toMatchObject({ ok: true });
  expect(await unitOf()).toMatchObject({ unit_name: rows[0]?.[at("单位")] });
  expect(await unitOf()).not.toHaveProperty("pack_pieces");
});

describe("stock", () => {
  test("moves through the ledger by the difference", async () => {
    const before = await stockOf(skuId);
    await importGoods(table([[0, "库存", String(before + 7)]]));
    expect(await stockOf(skuId)).toBe(before + 7);
    const last = await shop.test.database.read
      .selectFrom("ledger")
      .selectAll()
      .where("asset", "=", "stock")
      .orderBy("id", "desc")
      .executeTakeFirst();
    expect(last).toMatchObject({ holder_id: skuId, delta: 7, after: before + 7, kind: "import" });
    expect(await audit()).toEqual([]);
  });

  test("of a new SKU is counted once when two imports add it at the same time", async () => {
    const fresh = table(
      [
        [0, "商品编号", "99001"],
        [0, "SKU编号", "990011"],
        [0, "库存", "5"],
      ],
      1,
    );
    const both = await Promise.all([importGoods(fresh), importGoods(fresh)]);
    expect(both).toEqual([expect.objectContaining({ ok: true }), expect.objectContaining({ ok: true })]);
    expect(await stockOf(990_011)).toBe(5);
    expect(await audit()).toEqual([]);
  });

  test("is unchanged when its cell is blank", async () => {
    const before = await stockOf(skuId);
    await importGoods(table([[0, "库存", ""]]));
    expect(await stockOf(skuId)).toBe(before);
  });
});

describe("a bad table", () => {
  test("is refused: all bad rows are named and nothing is written", async () => {
    const before = await everything();
    const result = await importGoods(
      table([
        [0, "商品名称", "不该写入"],
        [0, "图片类型", "nope"],
        [1, "售价", "便宜"],
        [2, "SKU编号", "100001"],
        [3, "重量", "x"],
      ]),
    );
    expect(result).toEqual({
      ok: false,
      problems: [
        { line: 2, column: "图片类型", message: "没有图片类型 nope" },
        { line: 3, column: "售价", message: "应为金额，如 12.50" },
        { line: 4, column: "SKU编号", message: "已属于商品 10001" },
        { line: 5, column: "重量", message: "应为公斤数，如 0.25" },
      ],
    });
    expect(await everything()).toEqual(before);
  });

  test.each([
    ["店铺", "没有的店", "没有店铺 没有的店"],
    ["品牌", "没有的牌", "没有品牌 没有的牌"],
    ["分类", "办公用纸>复印纸", "没有三级分类 办公用纸>复印纸，应写作 一级>二级>三级"],
  ])("with an unknown %s", async (column, cell, message) => {
    expect(await importGoods(table([[0, column, cell]], 1))).toEqual({
      ok: false,
      problems: [{ line: 2, column, message }],
    });
  });
});

test("SKUs that the table omits are unchanged", async () => {
  const skus = () =>
    shop.test.database.read.selectFrom("skus").selectAll().where("product_id", "=", productId).orderBy("id").execute();
  const before = await skus();
  expect(before.length).toBeGreaterThan(1);
  expect(await importGoods(table([], 1))).toMatchObject({ ok: true, skus: 1 });
  expect(await skus()).toEqual(before);
});

test("a product taken off sale is in no list, and its page states that", async () => {
  const total = async () => (await call(shop, "GET", "/api/product/spu/lst")).data;
  await importGoods([[...header, "上架"], ...rows.slice(0, 1).map((row) => [...row, "否"])]);
  expect(await total()).toMatchObject({ count: 688 });
  expect((await call(shop, "GET", `/api/store/product/detail/${productId}`)).data).toMatchObject({ is_show: 0 });
});

test("a bar code is imported as text, kept by a blank cell, removed by 无, and finds its SKU", async () => {
  const barCodeOf = async () =>
    (
      await shop.test.database.read
        .selectFrom("skus")
        .select("bar_code")
        .where("id", "=", skuId)
        .executeTakeFirstOrThrow()
    ).bar_code;
  const search = async (keyword: string) =>
    (await call(shop, "GET", `/api/product/spu/lst?keyword=${encodeURIComponent(keyword)}`)).data;
  for (const [cell, stored] of [
    ["036000291452", "036000291452"],
    ["", "036000291452"],
  ] as const) {
    await importGoods(table([[0, "条码", cell]]));
    expect(await barCodeOf()).toBe(stored);
    expect(await search("036000291452")).toMatchObject({ exact_sku: { product_id: productId, sku_id: skuId } });
    expect(await search("0 036000 291452")).toMatchObject({ exact_sku: { sku_id: skuId } });
  }
  await importGoods(table([[0, "条码", "无"]]));
  expect(await barCodeOf()).toBeNull();
  expect(await search("036000291452")).not.toHaveProperty("exact_sku");
});

test("a bar code of two SKUs finds their product, and none of them alone", async () => {
  await importGoods(
    table([
      [0, "条码", "96385074"],
      [1, "条码", "96385074"],
    ]),
  );
  const { data } = await call(shop, "GET", "/api/product/spu/lst?keyword=96385074");
  expect(data).not.toHaveProperty("exact_sku");
  expect(data).toMatchObject({ count: 1, list: [{ product_id: productId }] });
});
