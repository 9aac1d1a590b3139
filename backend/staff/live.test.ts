import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { afterEach, expect, test } from "vitest";
import { calls } from "#backend/modules/modules.ts";
import { demo } from "#contract/demo.ts";
import type { Endpoint } from "#contract/endpoint.ts";
import { call } from "#tests/support/backend.ts";
import { liveShop } from "#tests/support/staff.ts";

const shop = liveShop();
afterEach(() => {
  process.exitCode = 0;
});

const GOODS = `商品编号,商品名称,店铺,品牌,分类,单位,SKU编号,售价,成本价,库存
1,好用硒鼓,第一店,新牌,耗材>硒鼓>黑白硒鼓,支,11,100.00,60.00,5
2,好用粉盒,第一店,新牌,耗材>硒鼓>粉盒,支,21,50.00,30.00,8
`;
async function goodsFile() {
  const file = join(shop.folder, "goods.csv");
  await writeFile(file, GOODS);
  return file;
}
const get = (path: string) => call(shop, "GET", path);
const addShop = () => shop.staff("shops", "add", "--name", "第一店", "--kind", "自营", "--city", "上海", "--fee", "8");

test("a live shop on an empty database answers empty lists without errors", async () => {
  expect(await get("/api/pc/config")).toMatchObject({
    status: 200,
    data: { site_name: "商城", site_logo: "", copyright: [], seckill_open: [0] },
  });
  expect(await get("/api/pc/home")).toMatchObject({ status: 200, data: { pc_home_head_banner: [] } });
  expect(await get("/api/common/hot_keyword")).toMatchObject({ status: 200, data: [] });
  expect(await get("/api/getPlacardInfo")).toMatchObject({ status: 200, data: null });
  expect(await get("/api/article/headlines")).toMatchObject({
    status: 200,
    data: { latest: [], popular: [], categories: [] },
  });
  expect(await get("/api/product/spu/lst")).toMatchObject({ status: 200, data: { count: 0, list: [] } });
  expect(await get("/api/product/spu/lst?keyword=硒鼓")).toMatchObject({ status: 200, data: { count: 0 } });
});

test("it serves every call of the contract and none of the demo", async () => {
  for (const { method, path } of Object.values(calls).flatMap((subject): Endpoint[] => Object.values(subject))) {
    const response = await call(shop, method, path.replace(/\{\w+\}/g, "1"), method === "POST" ? { body: {} } : {});
    expect([path, response.message]).not.toEqual([path, "接口不存在"]);
  }
  for (const { method, path } of Object.values(demo)) {
    expect([path, await call(shop, method, path)]).toMatchObject([path, { status: 404, message: "接口不存在" }]);
  }
});

test("staff fill it with a store, settings and products", async () => {
  expect(await addShop()).toContain("第一店");
  expect(await shop.staff("config", "set", "site_name", "我的商城")).toBe("site_name 已修改");

  const refused = await shop.staff("goods", "import", await goodsFile());
  expect(refused).toMatch(/没有品牌 新牌/);
  expect(refused).toMatch(/没有三级分类 耗材>硒鼓>粉盒/);
  expect(process.exitCode).toBe(1);
  expect(await get("/api/product/spu/lst")).toMatchObject({ data: { count: 0 } });

  const imported = () => goodsFile().then((file) => shop.staff("goods", "import", file, "--create"));
  expect(await imported()).toBe(
    "已导入 2 个商品、2 个 SKU；新建品牌 新牌；新建分类 耗材、耗材>硒鼓、耗材>硒鼓>黑白硒鼓、耗材>硒鼓>粉盒",
  );
  expect(await imported()).toBe("已导入 2 个商品、2 个 SKU");

  // The shop sees a change by another process a moment later.
  await expect
    .poll(() => get("/api/product/spu/lst?keyword=粉盒"))
    .toMatchObject({
      data: { count: 1, list: [expect.objectContaining({ store_name: "好用粉盒" })] },
    });
  expect(await get("/api/store/product/detail/1")).toMatchObject({ status: 200, data: { store_name: "好用硒鼓" } });
  expect(await get("/api/pc/config")).toMatchObject({ data: { site_name: "我的商城", seckill_open: [0] } });
  expect(await shop.staff("audit")).toBe("账目一致");
});

test("concurrent imports create a new brand or category once", async () => {
  await addShop();
  const table = GOODS.trim()
    .split("\n")
    .map((line) => line.split(","));
  const both = await Promise.all([1, 2].map(() => shop.backend.staff.importGoods(table, { create: true })));
  expect(both).toEqual([expect.objectContaining({ ok: true }), expect.objectContaining({ ok: true })]);
  const { read } = shop.backend.database;
  expect(await read.selectFrom("brands").select("name").execute()).toEqual([{ name: "新牌" }]);
  expect(await read.selectFrom("categories").select("name").execute()).toHaveLength(4);
});

test("a category path without three levels is refused, also with --create", async () => {
  await addShop();
  const file = await goodsFile();
  await writeFile(file, GOODS.replace("耗材>硒鼓>粉盒", "耗材>>粉盒"));
  expect(await shop.staff("goods", "import", file, "--create")).toMatch(/3 +分类 +应写作 一级>二级>三级/);
  expect(await shop.backend.database.read.selectFrom("brands").selectAll().execute()).toEqual([]);
});

test("a live shop has no demo", async () => {
  await expect(shop.staff("goods", "demo")).rejects.toThrow("正式店铺没有演示数据");
  expect(await shop.staff("shops", "list")).toBe("还没有店铺");
});

const REFUSED_STORES = [
  { args: ["--name", "第一店", "--kind", "小店", "--city", "上海", "--fee", "8"], why: "--kind" },
  { args: ["--name", "第一店", "--kind", "自营", "--city", "上海"], why: "请用 --fee 或 --freight" },
  {
    args: ["--name", "第一店", "--kind", "自营", "--city", "上海", "--freight", '{"by":"car"}'],
    why: "运费模板有误：by",
  },
  { args: ["--name", "第一店", "--kind", "自营", "--city", "上海", "--fee=-1"], why: "价格不能为负数" },
];
test("a store with a wrong or missing field is refused", async () => {
  for (const { args, why } of REFUSED_STORES) {
    await expect(shop.staff("shops", "add", ...args)).rejects.toThrow(why);
  }
});

test("store names are unique", async () => {
  await addShop();
  await expect(addShop()).rejects.toThrow("已有店铺 第一店");
  expect(await shop.staff("shops", "list")).toMatch(/第一店 +自营 +上海/);
});
