import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { PRINTER_COLUMNS, readPrinterRows } from "./printer-row.ts";

/** The rows of the table of docs/printers-import.md, of which a value in backticks is an example of a cell. */
const columns = readFileSync("docs/printers-import.md", "utf8")
  .split("\n")
  .map((line) => line.split("|").map((cell) => cell.trim()))
  .filter(([, title = ""]) => /^[^\sa-z-]/.test(title))
  .map(([, column = "", blank = "", text = ""]) => ({
    column,
    examples: [...`${blank} ${text}`.matchAll(/`([^`]+)`/g)].map(([, one = ""]) => one),
  }));

const GOOD: Record<string, string> = {
  打印机品牌: "惠普",
  系列: "LaserJet",
  机型: "P1",
  类型: "激光",
  黑白彩色: "黑白",
  功能: "打印机",
  耗材品牌: "天威",
  耗材型号: "X1",
  耗材种类: "硒鼓",
  耗材颜色: "黑色",
  来源: "国产兼容",
  SKU编号: "11",
};
const read = (cells: Record<string, string>) => {
  const row = { ...GOOD, ...cells };
  return readPrinterRows([Object.keys(row), Object.values(row)]);
};

test("docs/printers-import.md describes every column", () => {
  expect(columns.map(({ column }) => column)).toEqual(Object.values(PRINTER_COLUMNS));
});

test.each(columns.flatMap(({ column, examples }) => examples.map((example) => ({ column, example }))))(
  "the example of $column is accepted: $example",
  ({ column, example }) => {
    const { rows, problems } = read({ [column]: example });
    expect([rows.length, problems]).toEqual([1, []]);
  },
);
