import { expect, test } from "vitest";
import { FREIGHT } from "#tests/support/articles.ts";
import { call, freshBackend } from "#tests/support/backend.ts";
import { staffOf } from "#tests/support/staff.ts";

const shop = freshBackend();
const NAME = "得力办公旗舰店";
const set = (...args: string[]) => staffOf(shop)("shops", "set", NAME, ...args);
const detail = async () => (await call(shop, "GET", "/api/store/merchant/detail/2")).data;

test("shops set changes scores, logo, recommendation, text and place, and nothing else", async () => {
  const before = (await detail()) as Record<string, unknown>;
  await set("--rating", "4.2", "--match", "4.3", "--service", "4.4", "--delivery", "4.5", "--best", "yes");
  await set("--logo", "/logo.png", "--intro", "新的简介", "--phone", "400-123-4567", "--city", "杭州");
  expect(await detail()).toEqual({
    ...before,
    rating: "4.2",
    product_score: "4.3",
    service_score: "4.4",
    postage_score: "4.5",
    is_best: 1,
    mer_avatar: "/logo.png",
    mer_info: "新的简介",
    service_phone: "400-123-4567",
    city: "杭州",
  });
  await set("--best", "no", "--logo", "#");
  expect(await detail()).toMatchObject({ is_best: 0, mer_avatar: null });
});

test("shops set changes the freight of the next orders", async () => {
  const freight = { ...FREIGHT, first_fee: 1234, free_over: null };
  await set("--freight", JSON.stringify(freight));
  const { freight_json } = await shop.backend.database.read
    .selectFrom("stores")
    .select("freight_json")
    .where("name", "=", NAME)
    .executeTakeFirstOrThrow();
  expect(JSON.parse(freight_json)).toEqual(freight);
});

test.each([
  { args: ["--freight", '{"by":"volume"}'], why: /运费模板有误/ },
  { args: ["--freight", "8"], why: /运费模板有误/ },
  { args: ["--rating", "5.1"], why: /评分应为 0\.0 到 5\.0/ },
  { args: ["--rating", "4"], why: /评分应为/ },
  { args: ["--logo", "https://img.example/a.png"], why: /图片/ },
  { args: ["--best", "maybe"], why: /./ },
  { args: [], why: /请写明要修改什么/ },
])("$args is refused, and nothing is changed", async ({ args, why }) => {
  const before = await detail();
  await expect(set(...args)).rejects.toThrow(why);
  expect(await detail()).toEqual(before);
});

const categories = (...args: string[]) => staffOf(shop)("shops", "categories", ...args);
const own = async () =>
  ((await detail()) as { own_categories: { id: number; name: string; count: number }[] }).own_categories;
const found = async (id: number, store = 2) => {
  const { data } = await call(shop, "GET", `/api/product/spu/lst?mer_id=${store}&mer_cate_id=${id}&limit=60`);
  return data as { count: number; list: { merchant: { mer_id: number } }[] };
};

test("shops categories are added, replaced, listed and removed, and filter the store's products [P9.1]", async () => {
  const before = await own();
  expect(before.map(({ name }) => name)).toContain("纸品本册");
  await categories("set", NAME, "裁切工具", "剪刀", "桌面用品>裁剪胶粘>美工刀");
  const cutting = (await own()).at(-1);
  expect(cutting).toMatchObject({ name: "裁切工具", count: 3 });
  expect((await found(cutting?.id ?? 0)).count).toBe(3);
  await categories("set", NAME, "裁切工具", "剪刀");
  expect((await own()).at(-1)).toEqual({ id: cutting?.id, name: "裁切工具", count: 1 });
  expect(await categories("list", NAME)).toContain("裁切工具");
  expect((await found(cutting?.id ?? 0, 1)).count).toBe(0);
  expect((await found(999_999)).count).toBe(0);
  await categories("remove", NAME, "裁切工具");
  expect(await own()).toEqual(before);
});

test("shops categories without products of the store are not shown", async () => {
  await categories("set", NAME, "茶水间", "茶叶");
  expect((await own()).map(({ name }) => name)).not.toContain("茶水间");
  await categories("remove", NAME, "茶水间");
});

test.each([
  { args: ["set", "没有这家", "甲", "剪刀"], why: /没有店铺 没有这家/ },
  { args: ["set", NAME, "甲", "没有这类"], why: /没有商品分类 没有这类/ },
  { args: ["remove", NAME, "没有这个"], why: /没有分类 没有这个/ },
])("shops categories $args is refused, and nothing is changed", async ({ args, why }) => {
  const before = await own();
  await expect(categories(...args)).rejects.toThrow(why);
  expect(await own()).toEqual(before);
});

test("shops set refuses an unknown shop", async () => {
  await expect(staffOf(shop)("shops", "set", "没有这家", "--rating", "4.0")).rejects.toThrow("没有店铺 没有这家");
});
