import { EventEmitter, once } from "node:events";
import fc from "fast-check";
import { sql } from "kysely";
import { beforeEach, describe, expect, test } from "vitest";
import { createDataVersion } from "#backend/cache/data-version.ts";
import type { Database, Db } from "#backend/database/database.ts";
import paper from "#backend/demo/data/goods-03.json";
import { type Article, createProduct, stockOf } from "#tests/support/articles.ts";
import { freshBackend } from "#tests/support/backend.ts";
import { buyer } from "#tests/support/buying.ts";
import { demoCustomers } from "#tests/support/people.ts";
import { countingReads } from "#tests/support/queries.ts";
import { markProductsChanged } from "./product-index.store.ts";
import { createProductIndex, type ProductIndex } from "./product-index.ts";

const shop = freshBackend();
const indexOf = (database: Database) => createProductIndex(database, createDataVersion(database, 0));

const COLUMNS = [
  "id",
  "top",
  "second",
  "third",
  "brand",
  "store",
  "stocked",
  "sales",
  "listed",
  "publicPrice",
  "markupPrice",
  "costPrice",
] as Parameters<Awaited<ReturnType<ProductIndex["current"]>>["value"]>[0][];

/** The indexed products by id. */
async function contentsOf(index: ProductIndex) {
  const products = await index.current();
  const rows = Array.from({ length: products.size() }, (_, row) => row).filter(
    (row) => products.value("id", row) !== 0,
  );
  const entries = rows.map((row): [number, unknown] => {
    const counts = new Int32Array(products.specs.list.length);
    products.countSpecs([row], counts);
    const specs = products.specs.list.flatMap(({ name, value }, id) => (counts[id] ? [`${name}:${value}`] : []));
    return [products.value("id", row), [...COLUMNS.map((name) => products.value(name, row)), ...specs.sort()]];
  });
  return new Map(entries.sort(([a], [b]) => a - b));
}

async function salesOf(index: ProductIndex, id: number) {
  const products = await index.current();
  return products.value("sales", products.rowOf(id) ?? -1);
}

/** Changes the sales of a product like any other writer. */
async function changeSales(tx: Db, id: number, sales: number) {
  await tx.updateTable("products").set({ sales }).where("id", "=", id).execute();
  await markProductsChanged(tx, shop.test.database.engine, [id]);
}

describe("every writer of indexed columns dates its change", () => {
  const [header = [], ...rows] = paper;
  const cell = (column: string) => rows[0]?.[header.indexOf(column)] ?? "";
  const imported = (changes: Record<string, string>) =>
    shop.backend.staff.importGoods([
      header,
      header.map((column) => changes[column] ?? (column === "阶梯价" ? "" : cell(column))),
    ]);
  const staff = () => shop.backend.staff.productAdmin;
  let article: Article;
  let me: Awaited<ReturnType<typeof buyer>>;
  beforeEach(async () => {
    article = await createProduct(shop, { stock: 2 });
    me = await buyer(shop, demoCustomers.tradeCost);
  });

  type Writer = { before?: () => Promise<unknown>; write: () => Promise<unknown> };
  const WRITERS: Record<string, Writer> = {
    "an import that changes a product": { write: () => imported({ 售价: "999.00", 划线价: "" }) },
    "an import that changes a specification alone": { write: () => imported({ 参数: "色调:暖白" }) },
    "an import that adds a product": { write: () => imported({ 商品编号: "800001", SKU编号: "8000010" }) },
    "an import that takes a product off sale": { write: () => imported({ 上架: "否" }) },
    "staff's price": { write: () => staff().price(article.sku_id, 1200, 900) },
    "staff's cost": { write: () => staff().price(article.sku_id, 1000, 800) },
    "staff's stock": { write: () => staff().stock(article.sku_id, -2, "盘点") },
    "a product taken off sale": { write: () => staff().show(article.product_id, 0) },
    "a product offered again": {
      before: () => staff().show(article.product_id, 0),
      write: () => staff().show(article.product_id, 1),
    },
    "an order that sells out": { write: () => me.order(article, 2) },
    "a cancelled order that brings stock back": {
      before: () => me.order(article, 2),
      write: async () => me.post(`/api/order/cancel/${(await latestGroup()).id}`),
    },
    "an unpaid order that is closed": {
      before: () => me.order(article, 2),
      write: async () => {
        shop.world.now += 31 * 60 * 1000;
        await shop.backend.staff.orders.closeOverdue();
      },
    },
    "a paid order": {
      before: () => me.order(article, 1),
      write: async () => me.pay((await latestGroup()).id),
    },
  };
  const latestGroup = () =>
    shop.test.database.read
      .selectFrom("order_groups")
      .select("id")
      .orderBy("id", "desc")
      .limit(1)
      .executeTakeFirstOrThrow();

  test.each(Object.keys(WRITERS))("%s", async (name) => {
    const { before, write } = WRITERS[name] ?? { write: async () => {} };
    await before?.();
    const index = indexOf(shop.test.database);
    const old = await contentsOf(index);
    await write();
    const fresh = await contentsOf(indexOf(shop.test.database));
    expect(fresh).not.toEqual(old);
    expect(await contentsOf(index)).toEqual(fresh);
  });

  test("a movement of stock above zero is not a change", async () => {
    const index = indexOf(shop.test.database);
    const row = () =>
      shop.test.database.read
        .selectFrom("skus")
        .select("availability_changed_at")
        .where("id", "=", article.sku_id)
        .executeTakeFirstOrThrow();
    const before = await row();
    await me.order(article, 1);
    expect([await stockOf(shop, article), await row()]).toEqual([1, before]);
    expect(await contentsOf(index)).toEqual(await contentsOf(indexOf(shop.test.database)));
  });
});

const PRODUCTS = [10001, 10002, 10003, 10425, 10426];
type Change = (tx: Db, product: number, figure: number) => Promise<unknown>;
const setProduct =
  (set: (figure: number) => Record<string, number>): Change =>
  (tx, id, figure) =>
    tx.updateTable("products").set(set(figure)).where("id", "=", id).execute();
const setSkus =
  (set: (figure: number) => Record<string, number>): Change =>
  (tx, id, figure) =>
    tx.updateTable("skus").set(set(figure)).where("product_id", "=", id).execute();
const CHANGES: Record<string, Change> = {
  "a hidden product": setProduct(() => ({ is_show: 0 })),
  "a shown product": setProduct(() => ({ is_show: 1 })),
  sales: setProduct((sales) => ({ sales })),
  "a brand": setProduct((figure) => ({ brand_id: 1 + (figure % 3) })),
  "a store": setProduct((figure) => ({ store_id: 1 + (figure % 3) })),
  "a top category": setProduct((figure) => ({ category_top: 1 + (figure % 3) })),
  "a second-level category": setProduct((figure) => ({ category_second: 101 + (figure % 3) })),
  "a category": (tx, id) =>
    tx
      .updateTable("products")
      .set({ category_id: sql`(select category_id from products where id = 10425)` })
      .where("id", "=", id)
      .execute(),
  "a day": setProduct((listed_at) => ({ listed_at })),
  "a mark-up": setProduct((cost_plus) => ({ cost_plus })),
  "a flash sale": setProduct((figure) => ({ product_type: figure % 2 })),
  "a price": setSkus((price) => ({ price })),
  "a cost": setSkus((cost) => ({ cost })),
  "no stock": setSkus(() => ({ stock: 0 })),
  stock: setSkus((figure) => ({ stock: figure % 2 })),
  "hidden SKUs": setSkus(() => ({ is_show: 0 })),
  "shown SKUs": setSkus(() => ({ is_show: 1 })),
};

test("after any changes the refreshed index equals one that is loaded now", async () => {
  const { database } = shop.test;
  const index = indexOf(database);
  await index.current();
  const change = fc.record({
    what: fc.constantFrom(...Object.keys(CHANGES)),
    product: fc.constantFrom(...PRODUCTS),
    figure: fc.nat({ max: 99_999 }),
  });
  await fc.assert(
    fc.asyncProperty(fc.array(change, { minLength: 1, maxLength: 4 }), async (changes) => {
      await database.write(async (tx) => {
        for (const { what, product, figure } of changes) await CHANGES[what]?.(tx, product, figure);
        await markProductsChanged(
          tx,
          database.engine,
          changes.map(({ product }) => product),
        );
      });
      expect(await contentsOf(index)).toEqual(await contentsOf(indexOf(database)));
    }),
    { numRuns: 10 },
  );
});

test("a change that was in progress during a refresh is read when it is committed", async () => {
  const { database } = shop.test;
  const index = indexOf(database);
  await index.current();
  await database.write(async (tx) => {
    await changeSales(tx, 10_002, 77_777);
    if (database.engine === "postgres") await database.write((other) => changeSales(other, 10_003, 5));
    expect(await salesOf(index, 10_002)).not.toBe(77_777);
  });
  expect(await salesOf(index, 10_002)).toBe(77_777);
});

test("a change dated almost a minute ago is read, as a long transaction commits it", async () => {
  const { database } = shop.test;
  const index = indexOf(database);
  await index.current();
  await database.write(async (tx) => {
    await changeSales(tx, 10_002, 77_777);
    await tx
      .updateTable("products")
      .set((row) => ({ updated_at: row("updated_at", "-", 55_000) }))
      .where("id", "=", 10_002)
      .execute();
  });
  expect(await salesOf(index, 10_002)).toBe(77_777);
});

test("two changes of one product within a millisecond have different dates", async () => {
  const { database } = shop.test;
  const dates = new Set<number>();
  await database.write(async (tx) => {
    for (let turn = 0; turn < 20; turn += 1) {
      await markProductsChanged(tx, database.engine, [10_002]);
      const row = await tx
        .selectFrom("products")
        .select("updated_at")
        .where("id", "=", 10_002)
        .executeTakeFirstOrThrow();
      dates.add(row.updated_at);
    }
  });
  expect(dates.size).toBe(20);
});

test("an unchanged data version runs no query, and a change is read once however often the version changes", async () => {
  const { database, count } = countingReads(shop.test.database);
  const index = indexOf(database);
  const statements = async () => {
    const before = count();
    await index.current();
    return count() - before;
  };
  await statements();
  // On a PostgreSQL server, other tests' databases change the version too.
  if (database.engine === "sqlite") expect(await statements()).toBe(0);
  await shop.test.database.write((tx) => changeSales(tx, 10_002, 77_777));
  expect(await statements()).toBe(3);
  await shop.test.database.write((tx) =>
    tx.updateTable("customers").set({ nickname: "改" }).where("id", "=", 1).execute(),
  );
  expect(await statements()).toBe(1);
});

test("a caller during a refresh waits for a refresh that begins after its call", async () => {
  const { database } = shop.test;
  const line = new EventEmitter();
  let slow = false;
  const read = database.read.withPlugin({
    transformQuery: ({ node }) => node,
    async transformResult({ result }) {
      if (slow) {
        slow = false;
        const go = once(line, "go");
        line.emit("read");
        await go;
      }
      return result;
    },
  });
  const index = indexOf({ ...database, read });
  await index.current();
  await database.write((tx) => changeSales(tx, 10_002, 5));
  slow = true;
  const reached = once(line, "read");
  const first = index.current();
  await reached;
  await database.write((tx) => changeSales(tx, 10_003, 77_777));
  const second = salesOf(index, 10_003);
  line.emit("go");
  await first;
  expect(await second).toBe(77_777);
});

test("a failed refresh is retried by the next caller", async () => {
  const { database } = shop.test;
  let fails = false;
  const read = database.read.withPlugin({
    transformQuery: ({ node }) => node,
    async transformResult({ result }) {
      if (fails) throw new Error("down");
      return result;
    },
  });
  const index = indexOf({ ...database, read });
  await index.current();
  await database.write((tx) => changeSales(tx, 10_002, 77_777));
  fails = true;
  await expect(index.current()).rejects.toThrow("down");
  fails = false;
  expect(await salesOf(index, 10_002)).toBe(77_777);
});

test.each([31, -1])(
  "reads everything when the last read was %i minutes ago by the database's clock",
  async (minutes) => {
    const { database } = shop.test;
    let shift = 0;
    const read = database.read.withPlugin({
      transformQuery: ({ node }) => node,
      transformResult: async ({ result }) => ({
        ...result,
        rows: result.rows.map((row) => ("now" in row ? { ...row, now: Number(row.now) + shift } : row)),
      }),
    });
    const index = indexOf({ ...database, read });
    await index.current();
    // This writer does not date its change.
    await database.write((tx) => tx.updateTable("products").set({ sales: 77_777 }).where("id", "=", 10_002).execute());
    shift = minutes * 60 * 1000;
    expect(await salesOf(index, 10_002)).toBe(77_777);
  },
);
