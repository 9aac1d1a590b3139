import { describe, expect, test } from "vitest";
import { type Alternatives, alternative } from "#contract/alternative.ts";
import { printer } from "#contract/printer.ts";
import { product } from "#contract/product.ts";
import { call, freshBackend } from "#tests/support/backend.ts";
import { createCatalogReads } from "#tests/support/catalog-reads.ts";
import { demoCustomers, tokenOf } from "#tests/support/people.ts";
import { countingCachedReads } from "#tests/support/queries.ts";

const shop = freshBackend();

/** A compatible cartridge, sold in packs of one, two and four. */
const CC388A = { product: 10_230, sku: 100_506 };
/** A kind of paper. */
const PAPER = 10_400;

async function read(product: number, sku: number | string = 0, token?: string): Promise<Alternatives> {
  const path = `/api/product/spu/alternatives/${product}?sku_id=${sku}`;
  const { status, message, data } = await call(shop, "GET", path, token === undefined ? {} : { token });
  expect(status, message).toBe(200);
  return alternative.list.answer.parse(data);
}

const detailOf = async (id: number) =>
  product.detail.answer.parse((await call(shop, "GET", `/api/store/product/detail/${id}`)).data);

const change = (table: "products" | "skus", column: "id" | "product_id", id: number, set: Record<string, number>) =>
  shop.test.database.write((tx) =>
    tx
      .updateTable(table)
      .set(set)
      .where(column as "id", "=", id)
      .execute(),
  );

describe("alternatives of a consumable [P6.51]", () => {
  test("fit its printers, and have its kind and colour: original ones beside compatible ones", async () => {
    const { printers, own, consumables, compared, products } = await read(CC388A.product, CC388A.sku);
    const { fits } = await detailOf(CC388A.product);
    expect(printers).toBe(fits.length);
    expect(own).toMatchObject({ sku_id: CC388A.sku, is_original: 0, consumables: [{ yield_pages: 1500 }] });
    expect([compared, products]).toEqual([[], []]);
    expect(new Set(consumables.map(({ is_original }) => is_original))).toEqual(new Set([0, 1]));
    for (const one of consumables) {
      expect(one.consumables.map(({ kind, color }) => [kind, color])).toEqual([["硒鼓", "黑色"]]);
      const others = new Set((await detailOf(one.product_id)).fits.map(({ printer_id }) => printer_id));
      expect(fits.filter(({ printer_id }) => others.has(printer_id)).length).toBeGreaterThanOrEqual(one.shared);
    }
    const ids = consumables.map(({ product_id }) => product_id);
    expect(ids).not.toContain(CC388A.product);
    expect(new Set(ids).size).toBe(ids.length);
    expect(consumables.map(({ shared }) => shared)).toEqual(
      consumables.map(({ shared }) => shared).toSorted((a, b) => b - a),
    );
  });

  test("are those that the pages of its printers list", async () => {
    const { consumables, printers } = await read(CC388A.product, CC388A.sku);
    const { fits } = await detailOf(CC388A.product);
    const listed = new Map<number, number>();
    for (const { printer_id } of fits) {
      const { list } = printer.detail.answer.parse((await call(shop, "GET", `/api/printer/detail/${printer_id}`)).data);
      for (const { sku_id } of list) listed.set(sku_id, (listed.get(sku_id) ?? 0) + 1);
    }
    expect(consumables.map(({ sku_id, shared }) => [sku_id, shared])).toEqual(
      consumables.map(({ sku_id }) => [sku_id, listed.get(sku_id)]),
    );
    expect(printers).toBe(fits.length);
  });

  test("are packs of the same size where there are, and sets for a set", async () => {
    const four = (await detailOf(CC388A.product)).skus.find(({ pack_pieces }) => pack_pieces === 4);
    const { own, consumables } = await read(CC388A.product, four?.sku_id);
    expect(own?.pack_pieces).toBe(4);
    expect(consumables.length).toBeGreaterThan(0);
    const contents = await shop.test.database.read
      .selectFrom("sku_consumables")
      .innerJoin("skus", "skus.id", "sku_consumables.sku_id")
      .select((row) => ["sku_id", "product_id", row.fn.countAll<number>().as("size")])
      .groupBy(["sku_id", "product_id"])
      .orderBy("sku_id")
      .execute();
    const sets = contents.filter(({ size }) => Number(size) === 4).slice(0, 12);
    const alternatives = await Promise.all(sets.map(({ product_id, sku_id }) => read(product_id, sku_id)));
    const found = alternatives.flatMap((one) => one.consumables);
    expect(found.length).toBeGreaterThan(0);
    expect(found.filter((one) => one.consumables.length !== 4)).toEqual([]);
  });

  test("are read for a product off the shelf, without others off the shelf, sold-out ones last", async () => {
    const [first, second] = (await read(CC388A.product)).consumables;
    if (!first || !second) throw new Error("the demo has no alternatives");
    await change("products", "id", CC388A.product, { is_show: 0 });
    await change("products", "id", first.product_id, { is_show: 0 });
    await change("skus", "product_id", second.product_id, { stock: 0 });
    const after = await read(CC388A.product);
    expect(after.own).toBeNull();
    expect(after.consumables.map(({ product_id }) => product_id)).not.toContain(first.product_id);
    const equal = after.consumables.filter(({ shared }) => shared === second.shared);
    expect(equal.at(-1)?.product_id).toBe(second.product_id);
  });
});

describe("alternatives of other products [P6.51]", () => {
  test("are in stock and of the same category, the likest first, with the specifications that are compared", async () => {
    const { printers, own, consumables, compared, products } = await read(PAPER);
    expect([printers, own, consumables]).toEqual([0, null, []]);
    expect(compared.map(({ name }) => name)).toContain("克重");
    const { category, params } = await detailOf(PAPER);
    expect(params).toEqual(expect.arrayContaining(compared));
    const equal: number[] = [];
    for (const card of products) {
      const other = await detailOf(card.product_id);
      expect([other.category.at(-1), card.stock > 0]).toEqual([category.at(-1), true]);
      expect(card.specs.every(({ name }) => compared.some((one) => one.name === name))).toBe(true);
      const valued = params.filter(({ name }) => name !== "品牌" && name !== "计量单位");
      equal.push(valued.filter((one) => other.params.some((p) => p.name === one.name && p.value === one.value)).length);
    }
    expect(equal).toEqual(equal.toSorted((a, b) => b - a));
  });

  test("an unknown product is not found, and an unknown SKU is the first one", async () => {
    expect(await call(shop, "GET", "/api/product/spu/alternatives/987654321")).toMatchObject({ message: "商品不存在" });
    for (const sku of [1, "abc", "-1"]) expect(await read(CC388A.product, sku)).toEqual(await read(CC388A.product));
  });
});

test("alternatives hold the prices of the reader's class alone [P3.11]", async () => {
  for (const product of [CC388A.product, PAPER]) {
    for (const phone of [null, demoCustomers.underReview, demoCustomers.tradeCost] as const) {
      const answer = await read(product, 0, phone ? await tokenOf(shop, phone) : undefined);
      const priced = [...answer.consumables, ...answer.products];
      expect(priced.length).toBeGreaterThan(0);
      expect(priced.every(({ cost }) => (cost !== undefined) === (phone === demoCustomers.tradeCost))).toBe(true);
    }
  }
});

test("alternatives take at most nine statements, however many there are", async () => {
  const { database, count } = countingCachedReads(shop.test.database);
  const catalog = createCatalogReads(database, shop.world.ports.clock);
  await catalog.engine.warmUp();
  const statementsFor = async (product: number) => {
    const before = count();
    const { consumables, products } = await catalog.alternatives(null, product, 0);
    return { statements: count() - before, found: consumables.length + products.length };
  };
  for (const product of [CC388A.product, PAPER, 10_001, 10_500]) {
    expect((await statementsFor(product)).statements).toBeLessThanOrEqual(9);
  }
});
