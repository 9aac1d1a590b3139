import { beforeEach, describe, expect, test } from "vitest";
import { createBackend } from "#backend/backend.ts";
import { COUPON_TYPE } from "#contract/rules/coupon.ts";
import { FOLLOWS_MAX } from "#contract/rules/store.ts";
import { store } from "#contract/store.ts";
import { createProduct, customerOf } from "#tests/support/articles.ts";
import { call, freshBackend } from "#tests/support/backend.ts";
import { demoCustomers, tokenOf } from "#tests/support/people.ts";
import { countingCachedReads } from "#tests/support/queries.ts";

const shop = freshBackend();
const tokens = { trade: "", other: "" };
beforeEach(async () => {
  tokens.trade = await tokenOf(shop, demoCustomers.tradeMarkup);
  tokens.other = await tokenOf(shop, demoCustomers.newcomer);
});

const street = async (search = "", token?: string) =>
  store.list.answer.parse((await call(shop, "GET", `/api/store/merchant/lst${search}`, { token })).data);
const home = async (id: number, token?: string) =>
  store.home.answer.parse((await call(shop, "GET", `/api/store/merchant/home/${id}`, { token })).data);
const detail = async (id: number) =>
  store.detail.answer.parse((await call(shop, "GET", `/api/store/merchant/detail/${id}`)).data);
const ids = async (token: string) =>
  store.followedIds.answer.parse((await call(shop, "GET", "/api/user/relation/merchant/ids", { token })).data);
const relate = (token: string, act: "create" | "batch/delete" | "batch/restore", type_id: number | number[]) =>
  call(shop, "POST", `/api/user/relation/${act}`, { token, body: { type_id, type: 10 } });
const names = ({ list }: { list: readonly { mer_name: string }[] }) => list.map(({ mer_name }) => mer_name);

describe("stores", () => {
  test("are listed with three products each, filtered by kind, category and name, and counted by filter [P6.13]", async () => {
    const all = await street();
    expect(all.count).toBe(12);
    expect(all.list.every(({ recommend }) => recommend.length === 3)).toBe(true);
    expect(all.kinds).toEqual([
      { kind: "自营", count: 1 },
      { kind: "旗舰", count: 4 },
      { kind: "专营", count: 7 },
    ]);
    const flagships = await street(`?kind=${encodeURIComponent("旗舰")}`);
    expect([flagships.count, flagships.kinds]).toEqual([4, all.kinds]);
    const [category] = all.categories;
    const inCategory = await street(`?category_id=${category?.id}`);
    expect([inCategory.count, inCategory.categories]).toEqual([category?.count, all.categories]);
    expect(names(await street(`?keyword=${encodeURIComponent("得力")}`))).toEqual(["得力办公旗舰店"]);
    expect((await street("?keyword=100%25")).count).toBe(0);
    expect((await street("?mer_ids=2,5")).count).toBe(2);
  });

  test("are sorted by units sold and by rating; unknown values fall back to the default [P3.13]", async () => {
    const sales = (await street("?order=sales")).list.map((one) => one.sales);
    expect(sales).toEqual([...sales].sort((a, b) => b - a));
    const ratings = (await street("?order=rate")).list.map(({ rating }) => rating);
    expect(ratings).toEqual([...ratings].sort().reverse());
    expect(names(await street("?order=x&kind=y&mer_ids=1;2"))).toEqual(names(await street()));
  });

  test("show their own bestsellers, newest products and categories, without products that are sold out", async () => {
    const soldOut = await createProduct(shop, { name: "店铺测试 无货", stock: 0, store: "店铺测试" });
    const inStock = await createProduct(shop, { name: "店铺测试 有货", store: "店铺测试" });
    const { best, fresh, sections } = await home(inStock.store_id);
    for (const list of [best, fresh]) {
      expect(list.map(({ product_id }) => product_id)).toEqual([inStock.product_id]);
    }
    expect(sections.map(({ count, list }) => [count, list.length])).toEqual([[1, 1]]);
    expect((await detail(soldOut.store_id)).product_count).toBe(2);
    const other = await home(2);
    expect([...other.best, ...other.fresh].every(({ merchant }) => merchant.mer_id === 2)).toBe(true);
  });

  test("show their products by the categories that they name themselves, else by the largest of the shop [P6.13]", async () => {
    const { own_categories, mer_name } = await detail(2);
    const own = (await home(2)).sections;
    expect(own.map(({ store_category_id: id, cate_name: name, count }) => ({ id, name, count }))).toEqual(
      own_categories,
    );
    expect(own.every(({ is_own, list }) => is_own === 1 && list.length > 0)).toBe(true);
    const paper = own.find(({ cate_name }) => cate_name === "纸品本册");
    const inPaper = await call(shop, "GET", `/api/product/spu/lst?mer_id=2&mer_cate_id=${paper?.store_category_id}`);
    expect(inPaper.data).toMatchObject({ count: paper?.count });
    expect(paper?.links.map(({ name }) => name)).toContain("复印纸");

    for (const { name } of own_categories) await shop.backend.staff.storeCategories.remove(mer_name, name);
    const sections = (await home(2)).sections;
    expect(sections.map(({ is_own }) => is_own)).toEqual([0, 0, 0]);
    expect(sections.map(({ count }) => count)).toEqual(sections.map(({ count }) => count).sort((a, b) => b - a));
  });

  test("name the warehouses of their own stock and the ends of their coupons [P6.13]", async () => {
    const { product_id, store_id } = await createProduct(shop, { store: "发货店" });
    expect(await detail(store_id)).toMatchObject({ warehouses: [], coupon_ends: [] });
    const end = shop.world.now + 1000;
    await shop.backend.staff.coupons.add({
      type: COUPON_TYPE.store,
      targets: [],
      store_id,
      title: "全店商品",
      amount_fen: 100,
      threshold_fen: 1000,
      total: 1,
      per_customer: 1,
      valid_from: shop.world.now,
      valid_until: end,
    });
    expect(await shop.backend.staff.warehouses.fill("北京仓", store_id)).toBe(1);
    expect(await detail(store_id)).toMatchObject({
      warehouses: [{ name: "北京仓", ship_hours: 48 }],
      coupon_ends: [end],
    });
    shop.world.now = end;
    await shop.backend.staff.productAdmin.show(product_id, 0);
    expect(await detail(store_id)).toMatchObject({ warehouses: [], coupon_ends: [] });
  });

  test("answer 404 where they are unknown", async () => {
    for (const path of ["detail/999999", "home/999999", "detail/x"]) {
      expect(await call(shop, "GET", `/api/store/merchant/${path}`)).toMatchObject({ status: 404 });
    }
    expect(await relate(tokens.other, "create", 999_999)).toMatchObject({ status: 404 });
  });

  test("show trade prices to approved customers only [P3.11]", async () => {
    const { store_id } = await createProduct(shop, { store: "店铺测试" });
    expect((await home(store_id, tokens.trade)).best[0]).toHaveProperty("cost");
    expect(JSON.stringify([await home(store_id, tokens.other), await home(store_id), await street()])).not.toContain(
      "cost",
    );
  });

  test("take the same number of statements however many they are", async () => {
    const counted = countingCachedReads(shop.backend.database);
    const backend = createBackend(counted.database, shop.world.ports);
    const statementsOf = async (path: string) => {
      const before = counted.count();
      await call({ backend }, "GET", path, { token: tokens.trade });
      return counted.count() - before;
    };
    await statementsOf("/api/store/merchant/lst");
    const one = await statementsOf("/api/store/merchant/lst?mer_ids=1");
    expect(await statementsOf("/api/store/merchant/lst?mer_ids=1,2,3,4,5,6")).toBe(one);
  });
});

describe("followed stores", () => {
  test("belong to one customer, the newest first, each once, and are counted on the store", async () => {
    await relate(tokens.trade, "create", 3);
    shop.world.now += 1000;
    await relate(tokens.trade, "create", 1);
    await relate(tokens.trade, "create", 3);
    expect(await ids(tokens.trade)).toEqual([1, 3]);
    expect(await ids(tokens.other)).toEqual([]);
    await relate(tokens.other, "batch/delete", [3]);
    expect(await ids(tokens.trade)).toEqual([1, 3]);
    const { data } = await call(shop, "GET", "/api/user/relation/merchant/lst", { token: tokens.trade });
    const { count, list } = store.followed.answer.parse(data);
    expect([count, list.map(({ mer_id, care_count }) => [mer_id, care_count])]).toEqual([
      2,
      [
        [1, 1],
        [3, 1],
      ],
    ]);
  });

  test("are restored with their date, by their owner, for a day", async () => {
    await relate(tokens.trade, "create", 3);
    shop.world.now += 1000;
    await relate(tokens.trade, "create", 1);
    await relate(tokens.trade, "batch/delete", [3, 999]);
    await relate(tokens.other, "batch/restore", [3]);
    expect([await ids(tokens.trade), await ids(tokens.other)]).toEqual([[1], []]);
    expect((await detail(3)).care_count).toBe(0);
    await relate(tokens.trade, "batch/restore", [3]);
    expect(await ids(tokens.trade)).toEqual([1, 3]);
    await relate(tokens.trade, "batch/delete", [3]);
    shop.world.now += 25 * 60 * 60 * 1000;
    await shop.backend.jobs.find(({ name }) => name === "delete removed follows")?.run();
    await relate(tokens.trade, "batch/restore", [3]);
    expect(await ids(tokens.trade)).toEqual([1]);
  });

  test("are refused beyond the maximum, and a favourite product of the same id is another thing", async () => {
    const { id } = await customerOf(shop, demoCustomers.tradeMarkup);
    const [example] = await shop.backend.staff.stores.list();
    if (!example) throw new Error("no store");
    const { id: _, ...row } = example;
    await shop.backend.database.write(async (tx) => {
      for (let n = 0; n < FOLLOWS_MAX; n += 1) {
        const { id: store_id } = await tx
          .insertInto("stores")
          .values({ ...row, name: `店${n}` })
          .returning("id")
          .executeTakeFirstOrThrow();
        await tx
          .insertInto("store_followers")
          .values({ customer_id: id, store_id, created_at: 1, removed_at: null })
          .execute();
      }
    });
    expect(await relate(tokens.trade, "create", 1)).toMatchObject({
      status: 400,
      message: `最多关注 ${FOLLOWS_MAX} 家店铺`,
    });
    expect(await ids(tokens.trade)).toHaveLength(FOLLOWS_MAX);
    await shop.backend.database.write((tx) =>
      tx
        .insertInto("store_followers")
        .values({ customer_id: id, store_id: 2, created_at: 1, removed_at: shop.world.now })
        .execute(),
    );
    expect(await relate(tokens.trade, "batch/restore", [2])).toMatchObject({ status: 400 });
    expect(await ids(tokens.trade)).toHaveLength(FOLLOWS_MAX);
    const { data } = await call(shop, "GET", "/api/user/relation/product/ids", { token: tokens.trade });
    expect(data).toEqual([]);
  });
});
