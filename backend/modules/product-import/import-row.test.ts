import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { COLUMNS } from "#contract/rules/product-table.ts";
import { ID_NEEDED } from "./cells.ts";
import { readRows } from "./import-row.ts";

const GOOD = {
  商品编号: "1",
  商品名称: "好笔",
  店铺: "店",
  品牌: "牌",
  分类: "一>二>三",
  单位: "支",
  参数: "颜色:黑色|笔尖：0.5mm",
  加价: "0.50",
  税率: "9%",
  SKU编号: "11",
  规格: "颜色:黑色",
  售价: "3.00",
  成本价: "2",
  库存: "5",
  重量: "0.014",
  阶梯价: "10:2.90|50:2.80",
};
type Row = Partial<
  Record<
    keyof typeof GOOD | "划线价" | "主色" | "上架" | "来源" | "上架日期" | "起订量" | "规格单位" | "包装数量" | "条码",
    string
  >
>;

const tableOf = (...rows: Row[]) => {
  const header = [...new Set(rows.flatMap((row) => Object.keys(row)))];
  return [header, ...rows.map((row) => header.map((column) => new Map(Object.entries(row)).get(column) ?? ""))];
};

test("a row becomes a product, its prices in fen", () => {
  const { products, problems } = readRows(tableOf(GOOD));
  expect(problems).toEqual([]);
  expect(products).toMatchObject([
    {
      id: 1,
      line: 2,
      name: "好笔",
      specs: [
        { name: "颜色", value: "黑色" },
        { name: "笔尖", value: "0.5mm" },
      ],
      cost_plus: 50,
      tax_percent: 9,
      sales: null,
      is_show: 1,
      skus: [
        {
          sku_id: 11,
          price: 300,
          cost: 200,
          stock: 5,
          weight_kg: 0.014,
          sku_unit_name: null,
          pack_pieces: null,
          min_order: 1,
          tiers: [
            { min_qty: 10, price: 290 },
            { min_qty: 50, price: 280 },
          ],
        },
      ],
    },
  ]);
});

test("further rows of a product add SKUs and may leave its own cells blank", () => {
  const second = { 商品编号: "1", SKU编号: "12", 售价: "3.10", 成本价: "2" };
  const { products, problems } = readRows(tableOf(GOOD, second));
  expect(problems).toEqual([]);
  expect(products[0]?.skus.map(({ sku_id }) => sku_id)).toEqual([11, 12]);
});

test("a class of VAT is read with and without its sign, and a blank one leaves that of the product", () => {
  const read = (cell: string) => readRows(tableOf({ ...GOOD, 税率: cell })).products[0]?.tax_percent;
  expect(["9%", "0", "13", ""].map(read)).toEqual([9, 0, 13, null]);
});

describe("a bad cell is reported with line and column", () => {
  test.each<[keyof Row, string, string]>([
    ["商品编号", "0", ID_NEEDED],
    ["商品名称", "", "不能为空"],
    ["商品名称", "长".repeat(121), "不能超过 120 个字"],
    ["售价", "abc", "应为金额，如 12.50"],
    ["售价", "-1", "应为金额，如 12.50"],
    ["售价", "1.234", "应为金额，如 12.50"],
    ["售价", "", "应为金额，如 12.50"],
    ["成本价", "2.60", "成本价加加价不能高于售价"],
    ["税率", "17%", "税率应为 13%、9%、6%、1% 或 0%"],
    ["税率", "免税", "税率应为 13%、9%、6%、1% 或 0%"],
    ["划线价", "2.00", "划线价不能低于售价"],
    ["库存", "1.5", "应为整数"],
    ["库存", "-3", "应为整数"],
    ["起订量", "0", "不能小于 1"],
    ["重量", "很轻", "应为公斤数，如 0.25"],
    ["规格单位", "一个很长很长很长的单位", "不能超过 10 个字"],
    ["包装数量", "1", "不能小于 2"],
    ["包装数量", "1.5", "应为整数"],
    ["条码", "6901234567893", "应为 8、12 或 13 位条码，末位是校验码"],
    ["条码", "12345678905", "应为 8、12 或 13 位条码，末位是校验码"],
    ["主色", "红", "应为颜色值，如 #1f1f1f"],
    ["上架", "也许", "应为 是 或 否"],
    ["来源", "进口", "应为 原装 或 国产兼容"],
    ["上架日期", "2026-13-01", "应为日期，如 2026-11-21"],
    ["参数", "颜色", "应为 名称:值，而不是 颜色"],
    ["阶梯价", "10:3.00", "阶梯价应低于售价"],
    ["阶梯价", "1:2.90", "应为 数量:单价，数量从 2 起递增而单价递减，如 3:9.50|10:9.00"],
    ["阶梯价", "10:2.80|20:2.90", "应为 数量:单价，数量从 2 起递增而单价递减，如 3:9.50|10:9.00"],
    ["商品名称", "好\u0000笔", "含有看不见的控制字符"],
    ["参数", "颜色:黑\u001e色", "含有看不见的控制字符"],
    ["规格", "颜色:黑\u001f色", "含有看不见的控制字符"],
    ["阶梯价", "10:便宜", "应为 数量:单价，数量从 2 起递增而单价递减，如 3:9.50|10:9.00"],
  ])("%s %j: %s", (column, cell, message) => {
    const { problems } = readRows(tableOf(GOOD, { ...GOOD, 商品编号: "2", SKU编号: "22", [column]: cell }));
    expect(problems).toEqual([{ line: 3, column, message }]);
  });
});

describe("a pack [P6.21]", () => {
  const pack = { 商品编号: "1", SKU编号: "12", 售价: "5.50", 成本价: "4", 规格单位: "盒", 包装数量: "2" };

  test("has a unit of its own and the pieces in it", () => {
    const { products, problems } = readRows(tableOf(GOOD, pack));
    expect(problems).toEqual([]);
    expect(products[0]?.skus).toMatchObject([
      { sku_unit_name: null, pack_pieces: null },
      { sku_unit_name: "盒", pack_pieces: 2 },
    ]);
  });

  test.each(["", "支"])("is refused with %j as its unit, because one price would read as both", (unit) => {
    expect(readRows(tableOf(GOOD, { ...pack, 规格单位: unit })).problems).toEqual([
      { line: 3, column: "规格单位", message: "有包装数量时不能为空，也不能与单位相同" },
    ]);
  });
});

test("all bad cells of all rows are reported at once", () => {
  const { problems } = readRows(
    tableOf({ ...GOOD, 售价: "x", 库存: "y" }, { ...GOOD, 商品编号: "2", SKU编号: "11", 单位: "" }),
  );
  expect(problems.map(({ line, column }) => `${line} ${column}`)).toEqual(["2 售价", "2 库存", "3 单位"]);
});

test("a SKU has one row only, and a product's cells agree", () => {
  const { problems } = readRows(tableOf(GOOD, { ...GOOD, 商品名称: "坏笔" }));
  expect(problems).toEqual([
    { line: 3, column: "商品名称", message: "与第 2 行同一商品的内容不同" },
    { line: 3, column: "SKU编号", message: "与第 2 行重复" },
  ]);
});

describe("the header", () => {
  test("must have the required columns, and none unknown or twice", () => {
    const { problems } = readRows([["商品编号", "价格", "售价", "售价"]]);
    expect(problems).toContainEqual({ line: 1, column: "价格", message: "没有这一列" });
    expect(problems).toContainEqual({ line: 1, column: "售价", message: "这一列出现了两次" });
    expect(problems).toContainEqual({ line: 1, column: "店铺", message: "缺少这一列" });
  });

  test("may be in English", () => {
    const english = Object.entries(COLUMNS);
    const [header, row] = tableOf(GOOD);
    const names = (header ?? []).map((title) => english.find(([, chinese]) => chinese === title)?.[0] ?? "");
    expect(readRows([names, row ?? []]).problems).toEqual([]);
  });

  test("names kilograms: a table that names grams is refused instead of read a thousandfold", () => {
    const [header = [], row = []] = tableOf(GOOD);
    const grams = header.map((title) => (title === "重量" ? "weight_g" : title));
    expect(readRows([grams, row]).problems).toEqual([{ line: 1, column: "weight_g", message: "没有这一列" }]);
  });

  test("alone is refused", () => {
    expect(readRows(tableOf(GOOD).slice(0, 1)).problems).toEqual([
      { line: 1, column: "商品编号", message: "没有商品" },
    ]);
  });
});

describe("docs/goods-import.md", () => {
  const columns = readFileSync("docs/goods-import.md", "utf8")
    .split("\n")
    .filter((line) => /^\| \S+ \(\w+\) \|/.test(line))
    .map((line) => line.replaceAll("\\|", "\u0000").split("|"))
    .map((cells) => cells.map((cell) => cell.replaceAll("\u0000", "|").trim()))
    .map(([, title = "", blank = "", text = ""]) => ({ column: title.split(" ")[0] ?? "", blank, text }));
  const row = { ...GOOD, 售价: "99.00", 阶梯价: "" };
  const skuOf = (cells: object) => {
    const { products, problems } = readRows(tableOf({ ...row, ...cells }));
    const values = products.map(({ cells: _, skus, ...product }) => ({
      ...product,
      skus: skus.map(({ cells: __, ...sku }) => sku),
    }));
    return { values, problems };
  };

  test("describes every column", () => {
    expect(columns.map(({ column }) => column)).toEqual(Object.values(COLUMNS));
  });

  test.each(
    columns.flatMap(({ column, blank }) =>
      /^(默认|是|\d|`|small-box)/.test(blank) ? [{ column, blank: blank.replaceAll("`", "") }] : [],
    ),
  )("$column is $blank where its cell is blank", ({ column, blank }) => {
    expect(skuOf({ [column]: blank })).toEqual(skuOf({ [column]: "" }));
  });

  test.each(
    columns.flatMap(({ column, text }) =>
      column === "图片类型" ? [] : [...text.matchAll(/`([^`]+)`/g)].map(([, example = ""]) => ({ column, example })),
    ),
  )("the example of $column is accepted: $example", ({ column, example }) => {
    expect(skuOf({ [column]: example }).problems).toEqual([]);
  });
});
