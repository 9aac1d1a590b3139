import { EventEmitter, once } from "node:events";
import fc from "fast-check";
import { sql } from "kysely";
import { expect, test } from "vitest";
import type { Db } from "#backend/database/database.ts";
import { freshBackend } from "#tests/support/backend.ts";
import { countingReads } from "#tests/support/queries.ts";
import { createProductIndex, type ProductIndex } from "./product-index.ts";

const shop = freshBackend();

/** Everything that the shelf knows, in the order of the ids. */
async function everything(onShelf: ProductIndex) {
  const goods = await onShelf.goods();
  const names = ["id", "top", "second", "third", "brand", "store", "price", "stocked", "sales", "listed"] as const;
  return Array.from({ length: goods.size() }, (_, slot) => slot)
    .filter((slot) => goods.at("id", slot) !== 0)
    .map((slot) => ({
      ...Object.fromEntries(names.map((name) => [name, goods.at(name, slot)])),
      specs: goods.specs.list
        .filter((_, number) => goods.carries(slot, [number]))
        .map(({ name, value }) => name + value),
    }))
    .map((product) => ({ ...product, specs: product.specs.sort() }))
    .sort((a, b) => Number(Reflect.get(a, "id")) - Number(Reflect.get(b, "id")));
}

const PRODUCTS = [10001, 10002, 10003, 10425, 10426];
type Change = (tx: Db, product: number, figure: number) => Promise<unknown>;
const CHANGES: Record<string, Change> = {
  "a product hidden": (tx, id) => tx.updateTable("products").set({ is_show: 0 }).where("id", "=", id).execute(),
  "a product shown": (tx, id) => tx.updateTable("products").set({ is_show: 1 }).where("id", "=", id).execute(),
  "other sales": (tx, id, sales) => tx.updateTable("products").set({ sales }).where("id", "=", id).execute(),
  "another brand": (tx, id, n) =>
    tx
      .updateTable("products")
      .set({ brand_id: 1 + (n % 3) })
      .where("id", "=", id)
      .execute(),
  "another store": (tx, id, n) =>
    tx
      .updateTable("products")
      .set({ store_id: 1 + (n % 3) })
      .where("id", "=", id)
      .execute(),
  "another department": (tx, id, n) =>
    tx
      .updateTable("products")
      .set({ category_top: 1 + (n % 3) })
      .where("id", "=", id)
      .execute(),
  "another kind": (tx, id) =>
    tx
      .updateTable("products")
      .set({ category_id: sql`(select category_id from products where id = 10425)` })
      .where("id", "=", id)
      .execute(),
  "another category": (tx, id, n) =>
    tx
      .updateTable("products")
      .set({ category_second: 101 + (n % 3) })
      .where("id", "=", id)
      .execute(),
  "another day": (tx, id, listed_at) => tx.updateTable("products").set({ listed_at }).where("id", "=", id).execute(),
  "another price": (tx, id, price) => tx.updateTable("skus").set({ price }).where("product_id", "=", id).execute(),
  "no stock": (tx, id) => tx.updateTable("skus").set({ stock: 0 }).where("product_id", "=", id).execute(),
  "some stock": (tx, id, stock) =>
    tx
      .updateTable("skus")
      .set({ stock: stock + 1 })
      .where("product_id", "=", id)
      .where("sort", "=", 0)
      .execute(),
  "hidden SKUs": (tx, id) => tx.updateTable("skus").set({ is_show: 0 }).where("product_id", "=", id).execute(),
  "shown SKUs": (tx, id) => tx.updateTable("skus").set({ is_show: 1 }).where("product_id", "=", id).execute(),
  "SKUs that go to another product": (tx, id, n) =>
    tx
      .updateTable("skus")
      .set({ product_id: PRODUCTS[n % PRODUCTS.length] ?? id })
      .where("product_id", "=", id)
      .execute(),
};

test.each(Object.keys(CHANGES))("%s is seen", async (what) => {
  const { database } = shop.test;
  const OPPOSITE: Record<string, string> = {
    "a product shown": "a product hidden",
    "some stock": "no stock",
    "shown SKUs": "hidden SKUs",
  };
  const change = (kind = "") => database.write(async (tx) => CHANGES[kind]?.(tx, 10_001, 77_777));
  await change(OPPOSITE[what]);
  const old = createProductIndex(database);
  const before = await everything(old);
  await change(what);
  const after = await everything(createProductIndex(database));
  expect(after).not.toEqual(before);
  expect(await everything(old)).toEqual(after);
});

test("whatever is written, the shelf in memory is the one that somebody new reads", async () => {
  const { database } = shop.test;
  const old = createProductIndex(database);
  await old.goods();
  const change = fc.record({
    what: fc.constantFrom(...Object.keys(CHANGES)),
    product: fc.constantFrom(...PRODUCTS),
    figure: fc.nat({ max: 99_999 }),
  });
  await fc.assert(
    fc.asyncProperty(fc.array(change, { minLength: 1, maxLength: 4 }), async (changes) => {
      await database.write(async (tx) => {
        for (const { what, product, figure } of changes) await CHANGES[what]?.(tx, product, figure);
      });
      expect(await everything(old)).toEqual(await everything(createProductIndex(database)));
    }),
    { numRuns: 25 },
  );
});

test("what is deleted leaves, what is new comes", async () => {
  const { database } = shop.test;
  const onShelf = createProductIndex(database);
  const before = await everything(onShelf);
  const copied = sql`select 900001, store_id, brand_id, category_top, category_second, category_id, name, unit_name,
    origin, keywords_json, selling_points_json, specs_json, attrs_json, cost_plus, min_price, sales, picture_kind,
    picture_detail, main_color, product_type, is_show, listed_at from products where id = 10001`;
  await database.write((tx) => sql`insert into products ${copied}`.execute(tx));
  // Without a SKU it is in no list.
  expect(await everything(onShelf)).toEqual(before);
  await database.write((tx) =>
    sql`insert into skus select 9000001, 900001, name, attrs_json, price, cost, ot_price, stock, weight_g, min_order,
      tiers_json, color_hex, sort, is_show from skus where id = 100001`.execute(tx),
  );
  expect(await everything(onShelf)).toHaveLength(before.length + 1);
  await database.write(async (tx) => {
    await tx.deleteFrom("skus").where("id", "=", 9_000_001).execute();
    await tx.deleteFrom("products").where("id", "=", 900_001).execute();
  });
  expect(await everything(onShelf)).toEqual(before);
});

test("what was under way while somebody looked is seen when it is done", async () => {
  const { database } = shop.test;
  const onShelf = createProductIndex(database);
  const salesOf = async () => {
    const goods = await onShelf.goods();
    return goods.at("sales", goods.slotOf(10002) ?? -1);
  };
  await salesOf();
  await database.write(async (tx) => {
    await tx.updateTable("products").set({ sales: 77_777 }).where("id", "=", 10_002).execute();
    if (database.engine === "postgres") {
      // Others write and are seen meanwhile.
      await database.write((other) =>
        other.updateTable("products").set({ sales: 5 }).where("id", "=", 10_003).execute(),
      );
    }
    expect(await salesOf()).not.toBe(77_777);
  });
  expect(await salesOf()).toBe(77_777);
});

test("a change is read once, however long others are at work", async () => {
  const { database, count } = countingReads(shop.test.database);
  const onShelf = createProductIndex(database);
  await onShelf.goods();
  const [change, other] = [10_002, 10_003].map(
    (id) => () =>
      shop.test.database.write((tx) =>
        tx.updateTable("products").set({ sales: 77_777 }).where("id", "=", id).execute(),
      ),
  );
  const look = async () => {
    const before = count();
    await onShelf.goods();
    return count() - before;
  };
  if (database.engine === "sqlite") await change?.();
  const looks = await shop.test.database.write(async (tx) => {
    await tx.updateTable("customers").set({ nickname: "改" }).where("id", "=", 1).execute();
    if (database.engine === "postgres") await change?.();
    return [await look(), await look()];
  });
  expect(looks).toEqual([3, 1]);
  await other?.();
  expect([await look(), await look()]).toEqual([3, 1]);
});

test("the shelf is read once; then one question tells that nothing changed, and stock that stays stock is no change", async () => {
  const { database, count } = countingReads(shop.test.database);
  const onShelf = createProductIndex(database);
  const asked = async () => {
    const before = count();
    await onShelf.goods();
    return count() - before;
  };
  await asked();
  expect(await asked()).toBe(1);
  await shop.test.database.write(async (tx) => {
    await tx.updateTable("skus").set({ stock: 500 }).where("id", "=", 100_001).execute();
    await tx.updateTable("skus").set({ stock: 499 }).where("id", "=", 100_001).execute();
  });
  await asked();
  await shop.test.database.write((tx) =>
    tx.updateTable("skus").set({ stock: 498 }).where("id", "=", 100_001).execute(),
  );
  expect(await asked()).toBe(1);
});

test("somebody who asks while others are being told waits for a look of their own", async () => {
  const { database } = shop.test;
  const line = new EventEmitter();
  let slow = false;
  const read = database.read.withPlugin({
    transformQuery: ({ node }) => node,
    async transformResult({ result }) {
      if (slow) {
        slow = false;
        const told = once(line, "told");
        line.emit("asked");
        await told;
      }
      return result;
    },
  });
  const onShelf = createProductIndex({ ...database, read });
  await onShelf.goods();
  slow = true;
  const asked = once(line, "asked");
  const first = onShelf.goods();
  await asked;
  await database.write((tx) => tx.updateTable("products").set({ is_show: 0 }).where("id", "=", 10_003).execute());
  const second = onShelf.goods().then((goods) => goods.slotOf(10_003));
  line.emit("told");
  await first;
  expect(await second).toBeUndefined();
});

test("changes are kept for an hour", async () => {
  const { database } = shop.test;
  const onShelf = createProductIndex(database);
  const touch = () =>
    database.write((tx) =>
      tx
        .updateTable("products")
        .set((row) => ({ sales: sql<number>`${row.ref("sales")} + 1` }))
        .where("id", "=", 10_001)
        .execute(),
    );
  const kept = async () =>
    Number(
      (await database.read.selectFrom("goods_changes").select(sql<number>`count(*)`.as("count")).executeTakeFirst())
        ?.count,
    );
  await onShelf.goods();
  await touch();
  const before = await kept();
  await onShelf.forgetChanges();
  expect(await kept()).toBe(before);
  await touch();
  await onShelf.forgetChanges();
  expect(await kept()).toBeLessThan(before);
  expect(await kept()).toBeGreaterThanOrEqual(1);
});

test.each([31, -31])("who did not look for half an hour reads everything: %i minutes", async (minutes) => {
  const { database } = shop.test;
  const world = { now: 0 };
  const onShelf = createProductIndex(database, () => world.now);
  await onShelf.goods();
  await database.write(async (tx) => {
    await tx.updateTable("products").set({ sales: 77_777 }).where("id", "=", 10_001).execute();
    // Others forget it behind our back.
    await tx.deleteFrom("goods_changes").execute();
  });
  world.now = minutes * 60 * 1000;
  expect(await everything(onShelf)).toEqual(await everything(createProductIndex(database)));
});
