import { beforeEach, describe, expect, test } from "vitest";
import { createBackend } from "#backend/backend.ts";
import { FAVOURITES_MAX, favourite } from "#contract/favourite.ts";
import { createProduct } from "#tests/support/articles.ts";
import { call, freshBackend } from "#tests/support/backend.ts";
import { demoCustomers, tokenOf } from "#tests/support/people.ts";
import { countingReads } from "#tests/support/queries.ts";

const shop = freshBackend();
const tokens = { trade: "", other: "" };
beforeEach(async () => {
  tokens.trade = await tokenOf(shop, demoCustomers.tradeMarkup);
  tokens.other = await tokenOf(shop, demoCustomers.newcomer);
});

const LIST = "/api/user/relation/product/lst";
const list = async (token: string, search = "") =>
  favourite.list.answer.parse((await call(shop, "GET", `${LIST}${search}`, { token })).data);
const ids = async (token: string) =>
  favourite.ids.answer.parse((await call(shop, "GET", "/api/user/relation/product/ids", { token })).data);
const add = (token: string, type_id: number) =>
  call(shop, "POST", "/api/user/relation/create", { token, body: { type_id, type: 1 } });
const remove = (token: string, type_id: number[]) =>
  call(shop, "POST", "/api/user/relation/batch/delete", { token, body: { type_id, type: 1 } });
const setSku = (sku_id: number, fields: { price?: number; cost?: number; stock?: number }) =>
  shop.backend.database.write((tx) => tx.updateTable("skus").set(fields).where("id", "=", sku_id).execute());

describe("favourites", () => {
  test("belong to one customer, the newest first, each once", async () => {
    const [first, second] = [await createProduct(shop), await createProduct(shop)];
    await add(tokens.trade, first.product_id);
    shop.world.now += 1000;
    await add(tokens.trade, second.product_id);
    await add(tokens.trade, first.product_id);
    expect((await list(tokens.trade)).list.map(({ product_id }) => product_id)).toEqual([
      second.product_id,
      first.product_id,
    ]);
    expect(await ids(tokens.other)).toEqual([]);
    await remove(tokens.other, [first.product_id]);
    expect(await ids(tokens.trade)).toHaveLength(2);
  });

  test("are added together: saved ones stay as they are, ids of others are ignored, and the maximum holds", async () => {
    const addMany = (type_id: number[]) =>
      call(shop, "POST", "/api/user/relation/batch/create", { token: tokens.trade, body: { type_id, type: 1 } });
    const products = [await createProduct(shop), await createProduct(shop)];
    const all = products.map(({ product_id }) => product_id);
    for (let time = 0; time < 2; time += 1) expect(await addMany([...all, 999_999])).toMatchObject({ status: 200 });
    expect([...(await ids(tokens.trade))].sort()).toEqual([...all].sort());
    expect(await addMany([999_999])).toMatchObject({ status: 200 });
    const for_sale = await shop.backend.database.read
      .selectFrom("products")
      .select("id")
      .where("is_show", "=", 1)
      .orderBy("id")
      .limit(FAVOURITES_MAX)
      .execute();
    expect(await addMany(for_sale.map(({ id }) => id))).toMatchObject({ message: "最多收藏 500 件商品" });
    expect(await ids(tokens.trade)).toHaveLength(2);
  });

  test("are removed together; ids of other products are ignored", async () => {
    const products = [await createProduct(shop), await createProduct(shop), await createProduct(shop)];
    for (const { product_id } of products) await add(tokens.trade, product_id);
    await remove(tokens.trade, [...products.slice(1).map(({ product_id }) => product_id), 999_999]);
    expect(await ids(tokens.trade)).toEqual([products[0]?.product_id]);
  });

  test("are restored as they were saved, by their owner, for a day", async () => {
    const [first, second] = [await createProduct(shop), await createProduct(shop)];
    await add(tokens.trade, first.product_id);
    shop.world.now += 1000;
    await add(tokens.trade, second.product_id);
    await setSku(first.sku_id, { price: 1, cost: 1 });
    const before = (await list(tokens.trade)).list;
    const restore = (token: string) =>
      call(shop, "POST", "/api/user/relation/batch/restore", { token, body: { type_id: [first.product_id], type: 1 } });
    await remove(tokens.trade, [first.product_id]);
    await remove(tokens.other, [first.product_id]);
    await restore(tokens.other);
    expect(await ids(tokens.other)).toEqual([]);
    expect(await ids(tokens.trade)).toEqual([second.product_id]);
    await Promise.all([restore(tokens.trade), restore(tokens.trade)]);
    expect((await list(tokens.trade)).list).toEqual(before);
    await remove(tokens.trade, [first.product_id]);
    shop.world.now += 25 * 60 * 60 * 1000;
    await shop.backend.jobs.find(({ name }) => name === "delete removed favourites")?.run();
    await restore(tokens.trade);
    expect(await ids(tokens.trade)).toEqual([second.product_id]);
  });

  test("are refused for unknown products, for products off sale, and beyond the maximum", async () => {
    expect(await add(tokens.trade, 999_999_999)).toMatchObject({ status: 404 });
    const off = await createProduct(shop);
    await shop.backend.staff.productAdmin.show(off.product_id, 0);
    expect(await add(tokens.trade, off.product_id)).toMatchObject({ status: 404 });
    const customer = await shop.backend.database.read
      .selectFrom("customers")
      .select("id")
      .where("phone", "=", demoCustomers.tradeMarkup)
      .executeTakeFirstOrThrow();
    const rows = await shop.backend.database.read.selectFrom("products").select("id").limit(FAVOURITES_MAX).execute();
    await shop.backend.database.write((tx) =>
      tx
        .insertInto("favourites")
        .values(rows.map(({ id }) => ({ customer_id: customer.id, product_id: id, unit_price: 1, created_at: 1 })))
        .execute(),
    );
    const { product_id } = await createProduct(shop);
    expect(await add(tokens.trade, product_id)).toMatchObject({
      status: 400,
      message: `最多收藏 ${FAVOURITES_MAX} 件商品`,
    });
  });

  test("show what a unit costs less than when it was saved, by the customer's own price [P3.11]", async () => {
    const { product_id, sku_id } = await createProduct(shop, { price: 2000, cost: 1000, cost_plus: 50 });
    await add(tokens.trade, product_id);
    await add(tokens.other, product_id);
    await setSku(sku_id, { cost: 800 });
    const [trade] = (await list(tokens.trade, "?filter=cheaper")).list;
    expect(trade).toMatchObject({ saving: "2.00", card: { cost: "8.00" } });
    const [visitor] = (await list(tokens.other)).list;
    expect(visitor?.saving).toBeNull();
    expect(visitor?.card).not.toHaveProperty("cost");
  });

  test("compare the prices of one SKU: a single piece that is back in stock is no cheaper pack [P6.21]", async () => {
    const { product_id, sku_id } = await createProduct(shop, { price: 1000, cost: 700, stock: 5 });
    const pack = sku_id + 500_000;
    await shop.backend.database.write(async (tx) => {
      const sku = await tx.selectFrom("skus").selectAll().where("id", "=", sku_id).executeTakeFirstOrThrow();
      const change = { id: pack, name: "双支装", price: 1900, cost: 1300, unit_name: "套", pack_pieces: 2 };
      await tx
        .insertInto("skus")
        .values({ ...sku, ...change })
        .execute();
    });
    await setSku(sku_id, { stock: 0 });
    await add(tokens.other, product_id);
    expect((await list(tokens.other)).list).toMatchObject([{ saving: null, card: { sku_id: pack, unit_name: "套" } }]);
    await setSku(sku_id, { stock: 5 });
    expect((await list(tokens.other)).list).toMatchObject([{ saving: null, card: { sku_id, price: "10.00" } }]);
    await setSku(sku_id, { stock: 0 });
    await setSku(pack, { price: 1800 });
    expect((await list(tokens.other)).list).toMatchObject([{ saving: "1.00", card: { sku_id: pack } }]);
  });

  test("are filtered, searched and counted; a product off sale stays in the list without a card", async () => {
    const [available, soldOut, offSale] = [
      await createProduct(shop, { name: "收藏测试硒鼓 A1" }),
      await createProduct(shop, { name: "收藏测试纸 B2" }),
      await createProduct(shop, { name: "收藏测试笔 C3" }),
    ];
    for (const { product_id } of [available, soldOut, offSale]) await add(tokens.trade, product_id);
    await setSku(soldOut.sku_id, { stock: 0 });
    await shop.backend.staff.productAdmin.show(offSale.product_id, 0);
    expect((await list(tokens.trade)).counts).toEqual({ all: 3, cheaper: 0, in_stock: 1, gone: 2 });
    const unavailable = await list(tokens.trade, "?filter=gone");
    expect(unavailable.list.map(({ is_show, card }) => [is_show, card?.stock ?? null])).toContainEqual([0, null]);
    const found = await list(tokens.trade, `?keyword=${encodeURIComponent("b2 收藏")}`);
    expect(found.list.map(({ product_id }) => product_id)).toEqual([soldOut.product_id]);
  });

  test("take the same number of statements however many they are", async () => {
    const counted = countingReads(shop.backend.database);
    const backend = createBackend(counted.database, shop.world.ports);
    const count = async () => {
      const before = counted.count();
      await call({ backend }, "GET", LIST, { token: tokens.trade });
      return counted.count() - before;
    };
    await add(tokens.trade, (await createProduct(shop)).product_id);
    const one = await count();
    for (let more = 0; more < 5; more += 1) await add(tokens.trade, (await createProduct(shop)).product_id);
    expect(await count()).toBe(one);
  });
});
