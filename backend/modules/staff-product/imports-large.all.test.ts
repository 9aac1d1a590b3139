import { expect, test } from "vitest";
import type { Answer } from "#contract/endpoint.ts";
import { csvText } from "#contract/rules/csv.ts";
import type { staffProduct } from "#contract/staff-product.ts";
import { freshBackend } from "#tests/support/backend.ts";
import { asMember, demoMembers, newKey } from "#tests/support/members.ts";

const shop = freshBackend();
const ROWS = 2000;
const FIRST_ID = 800_001;
/** The distance of two faults, so that the last one is in the last rows. */
const STEP = 66;

type Row = Record<string, string>;
type Report = Answer<typeof staffProduct.report>;

/** The faults of a table, each with the column where it is reported and the beginning of what is said. */
const FAULTS: readonly [change: Row, column: string, message: string][] = [
  [{ 售价: "2,50" }, "售价", "应为金额"],
  [{ 售价: "" }, "售价", ""],
  [{ 售价: "二块五" }, "售价", "应为金额"],
  [{ 售价: "-2.50" }, "售价", "应为金额"],
  [{ 售价: "2.505" }, "售价", "应为金额"],
  [{ 售价: "=1+1" }, "售价", "应为金额"],
  [{ 成本价: "2.49", 加价: "0.50" }, "成本价", "成本价加加价不能高于售价"],
  [{ 成本价: "¥1" }, "成本价", "应为金额"],
  [{ 划线价: "1.00" }, "划线价", "划线价不能低于售价"],
  [{ 阶梯价: "10:2.60" }, "阶梯价", "阶梯价应低于售价"],
  [{ 阶梯价: "10:1.00" }, "阶梯价", "阶梯价应高于企业价"],
  [{ 店铺: "没有的店铺" }, "店铺", "没有店铺"],
  [{ 品牌: "没有的品牌" }, "品牌", "没有品牌"],
  [{ 分类: "没有>这个>分类" }, "分类", "没有三级分类"],
  [{ 分类: "办公用品" }, "分类", "没有三级分类"],
  [{ 商品名称: "" }, "商品名称", "不能为空"],
  [{ 商品名称: "长".repeat(121) }, "商品名称", ""],
  [{ 商品名称: "换\u0085行" }, "商品名称", "含有看不见的控制字符"],
  [{ 单位: "" }, "单位", "不能为空"],
  [{ 单位: "一个很长很长很长的单位" }, "单位", ""],
  [{ SKU编号: `${FIRST_ID}1` }, "SKU编号", "与第 2 行重复"],
  [{ 商品编号: "甲" }, "商品编号", "应为正整数编号"],
  [{ 条码: "6920000100500" }, "条码", ""],
  [{ 条码: "69-abc" }, "条码", ""],
  [{ 库存: "-5" }, "库存", ""],
  [{ 库存: "=HYPERLINK(A1)" }, "库存", ""],
  [{ 起订量: "0" }, "起订量", "不能小于 1"],
  [{ 包装数量: "10" }, "规格单位", "有包装数量时不能为空"],
  [{ 上架日期: "2026-13-45" }, "上架日期", "应为日期"],
  [{ 图片: "没有.jpg" }, "图片", "找不到图片文件"],
];

const rowOf = (at: number): Row => ({
  商品编号: String(FIRST_ID + at),
  商品名称: `云杉 批量笔 ${at}`,
  店铺: "",
  品牌: "",
  分类: "",
  单位: "支",
  加价: "",
  图片: "",
  上架日期: "",
  SKU编号: `${FIRST_ID + at}1`,
  规格: "",
  规格单位: "",
  包装数量: "",
  条码: "",
  售价: "2.50",
  成本价: "1.00",
  划线价: "",
  库存: "7",
  起订量: "",
  阶梯价: "",
});
const titles = Object.keys(rowOf(0));
const lineOf = (fault: number) => 2 + STEP * (fault + 1);

/** A table of new products, with every fault in a row of its own or with none. */
function tableOf(names: Row, faults: typeof FAULTS) {
  const rows = Array.from({ length: ROWS }, (_, at) => {
    const fault = (at - STEP) / STEP;
    const row = { ...rowOf(at), ...names, ...faults[fault]?.[0] };
    return titles.map((title) => row[title] ?? "");
  });
  return Buffer.from(csvText([titles, ...rows])).toString("base64");
}

test("of 2,000 rows the 30 with faults are named and nothing is written; mended, all are written as a whole", async () => {
  const goods = await asMember(shop, demoMembers.goods);
  const [head = [], known = []] = await shop.backend.staff.exportGoods();
  const names = Object.fromEntries(["店铺", "品牌", "分类"].map((title) => [title, known[head.indexOf(title)] ?? ""]));
  const post = async <T>(path: string, body: object) => {
    const answer = await goods.post(`/api/staff/goods/imports${path}`, body);
    return { ...answer, data: answer.data as T };
  };
  const send = async (faults: typeof FAULTS) =>
    (await post<{ import_id: number }>("", { name: "上新.csv", file: tableOf(names, faults) })).data.import_id;
  const report = async (id: number, query: string) =>
    (await goods.get(`/api/staff/goods/imports/${id}?${query}`)).data as Report;
  const written = async () =>
    (
      await shop.backend.database.read
        .selectFrom("products")
        .select(({ fn }) => fn.countAll<number>().as("count"))
        .where("id", ">=", FIRST_ID)
        .executeTakeFirstOrThrow()
    ).count;

  const bad = await send(FAULTS);
  const shown = await report(bad, "state=bad&limit=100");
  expect(shown.counts.bad).toBe(FAULTS.length);
  expect(shown.list.map(({ line, column, note }) => ({ line, column, note }))).toEqual(
    FAULTS.map(([, column, message], at) => ({ line: lineOf(at), column, note: expect.stringContaining(message) })),
  );
  const refused = await post(`/${bad}/write`, { key: newKey(), create: false, reason: "上新" });
  expect([refused.status, refused.message]).toEqual([
    400,
    expect.stringContaining(`等 ${FAULTS.length} 处，整份没有写`),
  ]);
  expect(Number(await written())).toBe(0);

  const mended = await send([]);
  expect((await report(mended, "")).counts).toMatchObject({ rows: ROWS, new: ROWS, bad: 0 });
  const done = await post(`/${mended}/write`, { key: newKey(), create: false, reason: "上新" });
  expect(done.data).toEqual({ written: ROWS, asked: 0, outcome: null });
  expect(Number(await written())).toBe(ROWS);
  expect(await shop.backend.audit()).toEqual([]);
});
