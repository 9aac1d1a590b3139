import { beforeEach, describe, expect, test } from "vitest";
import { freshBackend } from "#tests/support/backend.ts";
import { createCatalogReads } from "#tests/support/catalog-reads.ts";
import { countingReads } from "#tests/support/queries.ts";
import { readList } from "../../tables/read-list.ts";
import { createListReader, type ListReader } from "./list-reader.ts";

const shop = freshBackend();
let reader: ListReader;
let statements = () => 0;

beforeEach(() => {
  const { database, count } = countingReads(shop.backend.database);
  statements = count;
  reader = createListReader(database, createCatalogReads(database, shop.world.ports.clock).engine.findMany);
});

const identify = (text: string) => reader.identify(readList({ text }));
const first = async (text: string) => {
  const [row] = await identify(text);
  if (!row) throw new Error("no row");
  return row;
};
const setSku = (id: number, set: { stock?: number; min_order?: number; is_show?: number }) =>
  shop.backend.database.write((tx) => tx.updateTable("skus").set(set).where("id", "=", id).execute());

describe("a row is matched", () => {
  test.each([
    ["10398-100778 6", { by: "code", sku_id: 100778, quantity: 6 }],
    ["１０３９８－１００７７８　６", { by: "code", sku_id: 100778, quantity: 6, notes: ["全角数字已转为 6"] }],
    ["编码,数量\n100778,6", { by: "code", sku_id: 100778, quantity: 6 }],
    ["10398-100778*6", { by: "code", sku_id: 100778, quantity: 6 }],
    ["10398-100778x6箱", { by: "code", sku_id: 100778, quantity: 6 }],
    ["SKU：10398-100778 数量：6", { by: "code", sku_id: 100778, quantity: 6 }],
    ["得力A4纸 10398-100778（珊瑚海）6箱", { by: "code", sku_id: 100778, quantity: 6 }],
    ["得力 6600ES 20盒 黑色", { by: "model", sku_id: 100865, quantity: 20 }],
    ["TN-2325 格之格 12支 急用", { by: "model", sku_id: 100587, quantity: 12 }],
    ["12支TN-2325 格之格", { by: "model", sku_id: 100587, quantity: 12 }],
    ["TN-2325 格之格 １２支", { by: "model", sku_id: 100587, quantity: 12, notes: ["全角数字已转为 12"] }],
    ["tn2325 格之格 12支", { by: "model", sku_id: 100587 }],
    ["得力 6600ES 黑 20盒", { by: "model", sku_id: 100865, quantity: 20 }],
    ["MX-120B 黑 ３台", { by: "model", sku_id: 101025, quantity: 3 }],
    ["热敏收银纸57×30 2箱", { sku_id: 100825, quantity: 2 }],
    ["用友凭证纸240×120　2", { sku_id: 100979, quantity: 2 }],
    ["农夫山泉550ml 48瓶", { quantity: 2, notes: ["48 瓶 = 2 箱（24 瓶/箱）"] }],
    ["得力（Deli）珊瑚海 A4复印纸 70g 500张/包 8包/箱,6箱", { sku_id: 100778, quantity: 6 }],
  ])("%s", async (text, expected) => {
    expect(await first(text)).toMatchObject({ state: "matched", ...expected });
  });

  test("by the code before the name, and by the name where no SKU has the code", async () => {
    const list = "编码,品名,数量\n10398-100778,TN-2325 格之格,6\n99999-99,TN-2325 格之格 单支装,6";
    expect(await identify(list)).toMatchObject([
      { by: "code", sku_id: 100778 },
      { by: "model", sku_id: 100587 },
    ]);
  });
});

test("a bare number of the customer's own system is not taken for a SKU that the words contradict", async () => {
  const list = "存货编码,存货名称,数量\n100778,TN-2325 格之格 单支装,3\n100778,得力复印纸,6\n100778,会议室幕布遥控座,1";
  expect(await identify(list)).toMatchObject([
    { state: "matched", by: "model", sku_id: 100587, quantity: 3 },
    { state: "matched", by: "code", sku_id: 100778, quantity: 6 },
    { state: "ambiguous", proposals: [100778] },
  ]);
});

test("a row that fits several SKUs has three proposals, in stock first", async () => {
  const row = await first("88A 硒鼓 10支");
  expect(row).toMatchObject({ state: "ambiguous", sku_id: null, quantity: null, stated: "10支" });
  expect(row.proposals).toHaveLength(3);
  const [best = 0] = row.proposals;
  await setSku(best, { stock: 0 });
  expect((await first("88A 硒鼓 10支")).proposals[0]).not.toBe(best);
});

test("a unit that two packs share leaves both, and one that only one has decides", async () => {
  expect(await first("红百旺 A4 70g 2箱")).toMatchObject({ state: "ambiguous", proposals: [100772, 100773] });
  expect(await first("红百旺 A4 70g 2包")).toMatchObject({ state: "matched", sku_id: 100771 });
  expect(await first("红百旺 A4 70g 8包/箱 2箱")).toMatchObject({ state: "matched", sku_id: 100773 });
});

test("a row that names nothing is missing, with near products; SKUs off the shelf are missing too", async () => {
  expect(await first("碎纸机油 2瓶")).toMatchObject({ state: "missing", sku_id: null, quantity: null });
  expect((await first("碎纸机油 2瓶")).proposals.length).toBeGreaterThan(0);
  expect(await first("qqqqqqqq 2")).toMatchObject({ state: "missing", proposals: [] });
  expect(await first("10398-1 2")).toMatchObject({ state: "missing" });
  await setSku(100778, { is_show: 0 });
  expect(await first("10398-100778 6")).toMatchObject({ state: "missing" });
});

test("quantities below the minimum order, above the stock and of other units are reported with a proposal", async () => {
  await setSku(100778, { min_order: 5, stock: 20 });
  const problem = async (text: string) => (await first(text)).problem;
  expect(await problem("10398-100778 5")).toBeNull();
  expect(await problem("10398-100778 4")).toEqual({ kind: "below_min", suggested: 5 });
  expect(await problem("10398-100778 21")).toEqual({ kind: "short", suggested: 20 });
  expect(await problem("10398-100778 0")).toEqual({ kind: "invalid", suggested: null });
  expect(await problem("10398-100778 1.5")).toEqual({ kind: "invalid", suggested: null });
  expect(await problem("10398-100778 41包")).toEqual({ kind: "rounded", suggested: 6 });
  expect(await problem("10398-100778 6卷")).toEqual({ kind: "unit", suggested: 6 });
  expect(await first("10398-100778")).toMatchObject({ quantity: 5, notes: ["没写数量，按 5 箱计"] });
  await setSku(100778, { stock: 0 });
  expect(await problem("10398-100778 6")).toEqual({ kind: "short", suggested: null });
});

/** The number, state, quantity, problem and own text of each row. */
const report = async (text: string) =>
  (await identify(text)).map(({ row, state, quantity, problem, stated }) => [
    row,
    state,
    quantity,
    problem?.kind ?? null,
    stated,
  ]);

test("rows of one SKU are merged into the first, and both report it; no row is lost", async () => {
  const rows = await identify("10398-100778 6\n碎纸机油 2瓶\n\n10398-100778 4\n编码 10398-100778");
  expect(rows.map(({ row }) => row)).toEqual([1, 2, 4, 5]);
  expect(rows[0]).toMatchObject({ state: "matched", quantity: 10, stated: "6 + 4", problem: null });
  expect(rows[0]?.notes).toEqual(["第 4 行已并入这一行：6 + 4"]);
  expect(rows[2]).toMatchObject({ state: "duplicate", into: 1, quantity: 4 });
  // A row that states no quantity adds none.
  expect(rows[3]).toMatchObject({ state: "matched", quantity: null, stated: null, problem: { kind: "unclear" } });
});

test("rows that are not understood stay beside the others of their SKU, each with its own text", async () => {
  expect(await report("10398-100778 10\n10398-100778 2.5\n10398-100778 -1\n10398-100778 0\n10398-100778 1e3")).toEqual([
    [1, "matched", 10, null, "10"],
    [2, "matched", null, "invalid", "2.5"],
    [3, "matched", null, "invalid", "-1"],
    [4, "matched", null, "invalid", "0"],
    [5, "matched", null, "unclear", "1e3"],
  ]);
});

test("rows of pieces are added up before they are rounded to packs", async () => {
  const [row, second] = await identify("10398-100778 7包\n10398-100778 1包");
  expect(row).toMatchObject({ quantity: 1, problem: null, stated: "7包 + 1包" });
  expect(row?.notes).toEqual(["8 包 = 1 箱（8 包/箱）", "第 2 行已并入这一行：7包 + 1包"]);
  expect(second).toMatchObject({ state: "duplicate", into: 1 });
  expect(await report("10398-100778 7包\n10398-100778 2箱")).toMatchObject([
    [1, "matched", 3, "rounded", "7包 + 2箱"],
    [2, "duplicate", 2, null, "2箱"],
  ]);
});

test.each([
  ["10398-100778 1e3", "unclear", "1e3"],
  ["10398-100778\t约20", "unclear", "约20"],
  ["10398-100778/5", "unclear", "/5"],
  ["10398-100778 3 4", "unclear", "3 4"],
  ["10398-100778 急", "unclear", "急"],
  ["10398-100778 得力 A4 复印纸 二三", "unclear", "二三"],
  ["10398-100778 2 托", "unit", "2 托"],
  ["10398-100778 半箱", "invalid", "半箱"],
  ["10398-100778 99999999", "invalid", "99999999"],
  ["TN-2325 格之格 单支装 1e3", "unclear", "1e3"],
  ["TN-2325 格之格 单支装 -", "unclear", "-"],
  ["TN-2325 格之格 单支装\t无", "unclear", "无"],
  ["TN-2325 格之格 单支装\t10+2", "unclear", "10+2"],
  ["TN-2325 格之格 单支装 约20", "unclear", "约20"],
  ["TN-2325 格之格 单支装 几个", "unclear", "几个"],
  ["TN-2325 格之格 单支装 半", "invalid", "半"],
  ["TN-2325 格之格 单支装 ¥50", "unclear", "¥50"],
  ["品名\t申请数量\t批准数量\nTN-2325 格之格 单支装\t10\t8", "unclear", "10 8"],
])("the quantity of %j is asked for with its own text", async (text, kind, stated) => {
  expect(await first(text)).toMatchObject({ state: "matched", stated, problem: { kind } });
});

test.each([
  ["10398-100778 十", 10],
  ["10398-100778 壹佰", 100],
  ["10398-100778 一百二", 120],
  ["10398-100778 得力 A4 复印纸", 1],
  ["编码\t品名\t数量\n10398-100778\t我们的叫法\t", 1],
  ["TN-2325 格之格 单支装 廿", 20],
])("the quantity of %j is %d", async (text, quantity) => {
  await setSku(100778, { stock: 500 });
  expect(await first(text)).toMatchObject({ state: "matched", quantity, problem: null });
});

test("a list without rows and one of more than 2,000 are refused with a sentence", async () => {
  const rows = (count: number) => Array.from({ length: count }, (_, row) => `88A ${row + 1}支`).join("\n");
  expect(() => readList({ text: " \n\n" })).toThrow("清单里没有商品行");
  expect(() => readList({ text: rows(2001) })).toThrow("清单超过 2,000 行，请分成几份");
  expect(() => readList({ text: "备注：\n".repeat(4001) })).toThrow("清单超过 2,000 行，请分成几份");
  expect(() => readList({ text: "纸".repeat(400_001) })).toThrow("清单太长");
  expect(readList({ text: rows(2000) }).rows).toHaveLength(2000);
});

test("2,000 different rows are matched with a bounded number of queries", async () => {
  const products = await shop.backend.database.read.selectFrom("skus").select(["id", "product_id"]).execute();
  const names = ["88A 硒鼓", "得力 中性笔", "A4 复印纸", "没有的东西"];
  const list = Array.from({ length: 2000 }, (_, row) => {
    const { id, product_id } = products[row % products.length] ?? { id: 0, product_id: 0 };
    return row % 2 === 0 ? `${product_id}-${id} ${row + 1}` : `${names[row % names.length]} ${row}号 ${row + 1}支`;
  });
  const rows = await identify(list.join("\n"));
  expect(rows).toHaveLength(2000);
  expect(statements()).toBeLessThan(150);
});

describe("bar codes in lists", () => {
  const setBarCode = (id: number, bar_code: string) =>
    shop.backend.database.write((tx) => tx.updateTable("skus").set({ bar_code }).where("id", "=", id).execute());

  test.each([
    "6901234567892 3",
    "6901234567892\t3",
    "得力复印纸\t6901234567892\t3箱",
    "条码,数量\n6901234567892,3",
    "序号,品名,商品条码,数量\n1,我们的叫法,6901234567892,3",
    "编码,品名,数量\n6901234567892,我们的叫法,3",
    "编码,国际条码,数量\nW-01,690 1234 567892,3",
  ])("%j names the SKU that has the code", async (text) => {
    await setBarCode(100778, "6901234567892");
    expect(await first(text)).toMatchObject({ state: "matched", by: "code", sku_id: 100778, quantity: 3 });
  });

  test("a UPC-A is found in both spellings, and a wrong check digit names nothing", async () => {
    await setBarCode(100778, "036000291452");
    expect(await first("0036000291452 3")).toMatchObject({ sku_id: 100778, quantity: 3 });
    expect(await first("036000291452 3")).toMatchObject({ sku_id: 100778, quantity: 3 });
    expect(await first("036000291453 3")).toMatchObject({ state: "missing", sku_id: null });
  });

  test("of two SKUs with one bar code the row asks which", async () => {
    await setBarCode(100778, "6901234567892");
    await setBarCode(100777, "6901234567892");
    expect(await first("6901234567892 3")).toMatchObject({
      state: "ambiguous",
      proposals: [100777, 100778],
      stated: "3",
    });
  });
});
