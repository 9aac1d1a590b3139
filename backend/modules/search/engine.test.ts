import { beforeEach, describe, expect, test } from "vitest";
import { search } from "#contract/search.ts";
import { staffCategory } from "#contract/staff-category.ts";
import { type Article, createProduct } from "#tests/support/articles.ts";
import { call, freshBackend } from "#tests/support/backend.ts";
import { asMember, demoMembers, newKey } from "#tests/support/members.ts";
import { demoCustomers, tokenOf } from "#tests/support/people.ts";
import { createStubEngine } from "#tests/support/stub-engine.ts";

// What the shop asks of every engine, seen through its calls.
describe.each([
  ["the built-in engine", null],
  ["an engine elsewhere", createStubEngine()],
])("%s", (_, engine) => {
  const shop = freshBackend({ search: engine });
  let lamp: Article;
  let desk: Article;
  beforeEach(async () => {
    engine?.clear();
    lamp = await createProduct(shop, { name: "萤石阅读灯 护眼", price: 9000, cost: 5000, cost_plus: 0 });
    desk = await createProduct(shop, { name: "萤石升降桌 静音", price: 40_000, cost: 6000, cost_plus: 0, stock: 0 });
    await shop.backend.staff.indexGoods();
  });

  async function find(query: Record<string, string | number>, token?: string) {
    const asked = new URLSearchParams(Object.entries(query).map(([name, value]) => [name, String(value)]));
    const answer = search.list.answer.parse((await call(shop, "GET", `/api/product/spu/lst?${asked}`, { token })).data);
    return { ...answer, ids: answer.list.map(({ product_id }) => product_id) };
  }

  test("finds by every word, and nothing by words that no product has", async () => {
    expect(await find({ keyword: "萤石 护眼" })).toMatchObject({ ids: [lamp.product_id], corrected: null });
    expect((await find({ keyword: "萤石" })).ids.toSorted()).toEqual([lamp.product_id, desk.product_id]);
    expect(await find({ keyword: "鸿鹄迤逦" })).toMatchObject({ count: 0, ids: [], corrected: null });
  });

  test("corrects a word that no product has", async () => {
    const { corrected, count } = await find({ keyword: "TN-2326" });
    expect({ corrected, some: count > 0 }).toEqual({ corrected: expect.stringMatching(/^TN-?2325$/i), some: true });
  });

  test("filters by category, brand, stock, store and the price of the reader's class", async () => {
    const only = async (query: Record<string, string | number>, token?: string) =>
      (await find({ keyword: "萤石", ...query }, token)).ids;
    expect(await only({ cate_id: lamp.product_id })).toEqual([lamp.product_id]);
    expect(await only({ brand_id: desk.product_id })).toEqual([desk.product_id]);
    expect(await only({ in_stock: 1 })).toEqual([lamp.product_id]);
    expect(await only({ mer_id: lamp.store_id + 1 })).toEqual([]);
    expect(await only({ is_trader: 1 })).toEqual([]);
    expect(await only({ price_on: "100.00" })).toEqual([desk.product_id]);
    expect(await only({ price_on: "55.00" }, await tokenOf(shop, demoCustomers.tradeCost))).toEqual([desk.product_id]);
  });

  test("sorts, counts all pages, and names the brands and categories of the matches", async () => {
    const all = await find({ keyword: "萤石", order: "price_asc" });
    expect(all.ids).toEqual([lamp.product_id, desk.product_id]);
    expect(await find({ keyword: "萤石", page: 2 })).toMatchObject({ count: 2, ids: [] });
    expect(all.facets.categories).toHaveLength(2);
    expect(all.facets.brands.map(({ id, count }) => [id, count]).toSorted()).toEqual([
      [lamp.product_id, 1],
      [desk.product_id, 1],
    ]);
  });

  test("suggests products and their brands", async () => {
    const answer = await call(shop, "GET", `/api/product/spu/suggest?keyword=${encodeURIComponent("萤石阅")}`);
    const { goods: suggested, printers } = search.suggest.answer.parse(answer.data);
    expect(suggested).toEqual([{ product_id: lamp.product_id, store_name: "萤石阅读灯 护眼" }]);
    expect(printers).toEqual([]);
  });

  test("knows a changed category, a changed price and a product off the shelf at once", async () => {
    const member = await asMember(shop, demoMembers.goods);
    const { list } = staffCategory.categories.answer.parse((await member.get("/api/staff/categories")).data);
    const { version } = list.find(({ category_id }) => category_id === lamp.product_id) ?? { version: "" };
    const rename = { key: newKey(), version, act: "rename", name: "鎏金摆件" };
    expect(await member.post(`/api/staff/categories/${lamp.product_id}`, rename)).toMatchObject({ status: 200 });
    expect((await find({ keyword: "鎏金摆件" })).ids).toEqual([lamp.product_id]);
    const { productAdmin } = shop.backend.staff;
    await productAdmin.price(lamp.sku_id, 50_000, null);
    expect((await find({ keyword: "萤石", order: "price_asc" })).ids).toEqual([desk.product_id, lamp.product_id]);
    await productAdmin.show(lamp.product_id, 0);
    expect((await find({ keyword: "萤石" })).ids).toEqual([desk.product_id]);
  });
});
