import { beforeEach, describe, expect, test } from "vitest";
import { COUPON_TYPE } from "#contract/rules/coupon.ts";
import { staffCategory } from "#contract/staff-category.ts";
import { createProduct } from "#tests/support/articles.ts";
import { freshBackend } from "#tests/support/backend.ts";
import { asMember, demoMembers, newKey } from "#tests/support/members.ts";
import { parseQuery } from "../../../words/tokens.ts";
import { matchingIds } from "../../search/search.store.ts";

const shop = freshBackend();
type Member = Awaited<ReturnType<typeof asMember>>;
let goods: Member;
beforeEach(async () => {
  goods = await asMember(shop, demoMembers.goods);
});

const categories = async () =>
  staffCategory.categories.answer.parse((await goods.get("/api/staff/categories")).data).list;
const category = async (path: string) => {
  const found = (await categories()).find((one) => one.path === path);
  if (!found) throw new Error(`no ${path}`);
  return found;
};
const add = async (name: string, parent_id = 0) =>
  goods.post("/api/staff/categories/add", { key: newKey(), name, parent_id });
async function change(path: string, act: object, version?: string) {
  const row = await category(path);
  const body = { key: newKey(), version: version ?? row.version, ...act };
  return goods.post(`/api/staff/categories/${row.category_id}`, body);
}
/** 测试一级 > 二级甲 > 三级甲 with a product, and 测试一级 > 二级乙 > 三级甲 and 三级乙. */
async function tree() {
  await add("测试一级");
  const top = (await category("测试一级")).category_id;
  await add("二级甲", top);
  await add("二级乙", top);
  const second = async (name: string) => (await category(`测试一级 > ${name}`)).category_id;
  await add("三级甲", await second("二级甲"));
  await add("三级甲", await second("二级乙"));
  await add("三级乙", await second("二级乙"));
  const leaf = await category("测试一级 > 二级甲 > 三级甲");
  const { product_id } = await createProduct(shop, { name: "无名货" });
  await shop.backend.database.write((tx) =>
    tx
      .updateTable("products")
      .set({ category_top: top, category_second: leaf.parent_id, category_id: leaf.category_id })
      .where("id", "=", product_id)
      .execute(),
  );
  return product_id;
}
const productOf = (id: number) =>
  shop.backend.database.read
    .selectFrom("products")
    .select(["category_top", "category_second", "category_id", "brand_id"])
    .where("id", "=", id)
    .executeTakeFirstOrThrow();
/** The products that a search for the word finds. */
async function searches(word: string): Promise<number[]> {
  const [ids = []] = await matchingIds(shop.backend.database, [parseQuery(word)]);
  return ids;
}

/** Writes a text with links into a setting and an article. @returns both texts as they are later */
async function linkedTexts(text: string) {
  const { database } = shop.backend;
  const { id } = await database.write(async (tx) => {
    await tx
      .insertInto("site_settings")
      .values({ key: "test", value_json: JSON.stringify(text) })
      .execute();
    const row = { title: "链接", category: "公告", date: "2026-11-21", summary: "", author: "", content: text };
    return tx.insertInto("articles").values(row).returning("id").executeTakeFirstOrThrow();
  });
  return async () => {
    const settings = database.read.selectFrom("site_settings").select("value_json").where("key", "=", "test");
    const articles = database.read.selectFrom("articles").select("content").where("id", "=", id);
    const [{ value_json }, { content }] = [
      await settings.executeTakeFirstOrThrow(),
      await articles.executeTakeFirstOrThrow(),
    ];
    return [JSON.parse(value_json), content];
  };
}

describe("categories", () => {
  test("are added, renamed with the words of their products, and ordered", async () => {
    const id = await tree();
    expect(await add("测试一级")).toMatchObject({ status: 400 });
    const third = (await category("测试一级 > 二级甲 > 三级甲")).category_id;
    expect(await add("四级", third)).toMatchObject({ status: 400 });
    const old = await category("测试一级 > 二级甲 > 三级甲");
    expect(await change(old.path, { act: "rename", name: "鎏金摆件" })).toMatchObject({ data: { products: 1 } });
    expect(await searches("鎏金摆件")).toContain(id);
    expect(await searches("三级甲")).not.toContain(id);
    expect(await change("测试一级 > 二级甲 > 鎏金摆件", { act: "rename", name: "X" }, old.version)).toMatchObject({
      status: 409,
      message: expect.stringContaining("已改分类名"),
    });
    expect(await change("测试一级 > 二级乙", { act: "up" })).toMatchObject({ status: 200 });
    expect((await categories()).filter(({ path }) => /^测试一级 > [^>]+$/.test(path)).map(({ name }) => name)).toEqual([
      "二级乙",
      "二级甲",
    ]);
    expect(await change("测试一级 > 二级乙", { act: "up" })).toMatchObject({ status: 409 });
  });

  test("move below another parent with their products", async () => {
    const id = await tree();
    const other = await category("测试一级 > 二级乙");
    expect(await change("测试一级 > 二级甲 > 三级甲", { act: "move", parent_id: other.category_id })).toMatchObject({
      status: 400,
      message: expect.stringContaining("合并"),
    });
    await change("测试一级 > 二级甲 > 三级甲", { act: "rename", name: "三级丙" });
    await change("测试一级 > 二级甲 > 三级丙", { act: "move", parent_id: other.category_id });
    expect(await productOf(id)).toMatchObject({ category_second: other.category_id });
    expect((await category("测试一级 > 二级乙")).products).toBe(1);
    expect(await searches("二级乙")).toContain(id);
  });

  test("merge into another with all below them, and what names them follows", async () => {
    const id = await tree();
    const [from, into] = [await category("测试一级 > 二级甲 > 三级甲"), await category("测试一级 > 二级乙 > 三级甲")];
    const { database } = shop.backend;
    await database.write(async (tx) => {
      const store = await tx.selectFrom("store_categories").select("id").executeTakeFirstOrThrow();
      for (const category_id of [from.category_id, into.category_id]) {
        await tx.insertInto("store_category_sources").values({ store_category_id: store.id, category_id }).execute();
      }
      const { id: coupon_id } = await tx.selectFrom("coupons").select("id").executeTakeFirstOrThrow();
      await tx.updateTable("coupons").set({ type: COUPON_TYPE.category }).where("id", "=", coupon_id).execute();
      await tx.insertInto("coupon_targets").values({ coupon_id, target_id: from.category_id }).execute();
    });
    const texts = await linkedTexts(`/goods_cate?cid=${from.category_id} /goods_cate?cid=${from.category_id}9`);
    const second = await category("测试一级 > 二级乙");
    expect(await change("测试一级 > 二级甲", { act: "merge", into_id: from.category_id })).toMatchObject({
      status: 400,
    });
    expect(await change("测试一级 > 二级甲", { act: "merge", into_id: second.category_id })).toMatchObject({
      data: { products: 1 },
    });
    expect(await productOf(id)).toMatchObject({ category_second: second.category_id, category_id: into.category_id });
    expect((await categories()).some(({ category_id }) => category_id === from.category_id)).toBe(false);
    const targets = await database.read
      .selectFrom("coupon_targets")
      .select("target_id")
      .where("target_id", "in", [from.category_id, into.category_id])
      .execute();
    expect(targets).toEqual([{ target_id: into.category_id }]);
    const renamed = `/goods_cate?cid=${into.category_id} /goods_cate?cid=${from.category_id}9`;
    expect(await texts()).toEqual([renamed, renamed]);
  });

  test("are deleted when nothing refers to them", async () => {
    await tree();
    expect(await change("测试一级 > 二级甲", { act: "remove" })).toMatchObject({ status: 409 });
    expect(await change("测试一级 > 二级甲 > 三级甲", { act: "remove" })).toMatchObject({
      status: 409,
      message: "还有 1 个商品，请合并到别的分类",
    });
    expect(await change("测试一级 > 二级乙 > 三级乙", { act: "remove" })).toMatchObject({ status: 200 });
    expect((await categories()).some(({ name }) => name === "三级乙")).toBe(false);
  });

  test("20 renames at once are one", async () => {
    await tree();
    const row = await category("测试一级 > 二级甲");
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, turn) =>
        goods.post(`/api/staff/categories/${row.category_id}`, {
          key: newKey(),
          version: row.version,
          act: "rename",
          name: `新名${turn}`,
        }),
      ),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  });
});

describe("brands", () => {
  const brands = async () => staffCategory.brands.answer.parse((await goods.get("/api/staff/brands")).data).list;
  const brand = async (name: string) => {
    const row = (await brands()).find((one) => one.name === name);
    if (!row) throw new Error(`no ${name}`);
    return row;
  };
  const act = async (name: string, body: object) => {
    const { brand_id, version } = await brand(name);
    return goods.post(`/api/staff/brands/${brand_id}`, { key: newKey(), version, ...body });
  };
  const addBrand = (name: string, name_en = "") =>
    goods.post("/api/staff/brands/add", { key: newKey(), name, name_en });

  test("are added once, renamed, ordered and deleted", async () => {
    expect(await addBrand("鎏金", "Liujin")).toMatchObject({ status: 200 });
    expect(await addBrand("鎏金")).toMatchObject({ status: 400, message: "已有品牌 鎏金，可以合并过去" });
    expect(await act("鎏金", { act: "up" })).toMatchObject({ status: 200 });
    expect((await brands()).at(-2)?.name).toBe("鎏金");
    expect(await act("鎏金", { act: "rename", name: "鎏银", name_en: "" })).toMatchObject({ data: { products: 0 } });
    expect(await act("鎏银", { act: "remove" })).toMatchObject({ status: 200 });
    expect(await act("惠普", { act: "remove" })).toMatchObject({ status: 409 });
  });

  test("merge with products, printers and consumables, which are found by the new name", async () => {
    const { product_id } = await createProduct(shop, { name: "无名货" });
    const [{ name = "" } = {}] = (await brands()).filter(({ name }) => name.startsWith("测试")).slice(-1);
    const { database } = shop.backend;
    const old = await brand(name);
    await database.write(async (tx) => {
      const printer = { series: "S", model: "MX-1", short_model: "MX-1", type: "激光", color_mode: "黑白" };
      await tx
        .insertInto("printers")
        .values({
          id: 99_001,
          brand_id: old.brand_id,
          brand: name,
          ...printer,
          function: "打印",
          market: "",
          product_id: null,
          sku_id: null,
        })
        .execute();
    });
    const into = await brand("惠普");
    const texts = await linkedTexts(`/goods_list?brand_id=${old.brand_id},${into.brand_id}`);
    expect(await act(name, { act: "merge", into_id: into.brand_id })).toMatchObject({ data: { products: 1 } });
    expect(await productOf(product_id)).toMatchObject({ brand_id: into.brand_id });
    expect(await searches("惠普 无名货")).toContain(product_id);
    expect(await texts()).toEqual(Array(2).fill(`/goods_list?brand_id=${into.brand_id}`));
    const { brand: text } = await database.read
      .selectFrom("printers")
      .select("brand")
      .where("id", "=", 99_001)
      .executeTakeFirstOrThrow();
    expect(text).toBe("惠普");
    expect((await brands()).some((one) => one.brand_id === old.brand_id)).toBe(false);
  });

  test("with a model of the same name are not merged", async () => {
    await addBrand("鎏金");
    const { database } = shop.backend;
    const id = (await brand("鎏金")).brand_id;
    const known = await database.read.selectFrom("printers").selectAll().executeTakeFirstOrThrow();
    await database.write((tx) =>
      tx
        .insertInto("printers")
        .values({ ...known, id: 99_002, brand_id: id, brand: "鎏金" })
        .execute(),
    );
    expect(await act("鎏金", { act: "merge", into_id: known.brand_id })).toMatchObject({
      status: 409,
      message: expect.stringContaining(known.model),
    });
  });
});
