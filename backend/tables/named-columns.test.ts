import { describe, expect, test } from "vitest";
import { filledRow, type NamedColumns, namedRows, pastedRows } from "./named-columns.ts";

const COLUMNS: NamedColumns<"code" | "price"> = {
  titles: { code: /^(?:编码|条码)$/, price: /^(?:协议价|单价)$/ },
  sure: /协议|编码/,
  rowsMax: 3,
  rawMax: 20,
};
const read = (text: string) => namedRows(pastedRows(text), COLUMNS).map(({ cell }) => [cell("code"), cell("price")]);
const of = (...table: string[][]) =>
  namedRows(
    table.map((cells, index) => ({ row: index + 1, cells })),
    COLUMNS,
  );

describe("a pasted text", () => {
  test.each(["A1\t9.5", "A1,9.5", "A1，9.5", "A1；9.5", "  A1   9.5 ", "编码\t单价\nA1\t9.5"])("%j", (text) => {
    expect(read(text)).toEqual([["A1", "9.5"]]);
  });

  test("has the numbers of its lines, empty ones included", () => {
    expect(namedRows(pastedRows("\n\nA1 9.5"), COLUMNS).map(({ row }) => row)).toEqual([3]);
  });
});

describe("a table", () => {
  test("has its columns by their titles below other rows, and ends before its sum", () => {
    const rows = of(
      ["供应商报价"],
      ["单价（ ）", "品名", "编码*"],
      ["9.5", "笔", "A1"],
      ["", "", ""],
      ["合计", "9.5", ""],
    );
    expect(rows.map(({ row, cell }) => [row, cell("code"), cell("price")])).toEqual([[3, "A1", "9.5"]]);
  });

  test.each(["单价（必填）", "*单价【含税】", "单 价：", "（单价）"])("knows the title %s", (title) => {
    expect(of(["品名", title, "编码"], ["笔", "9.5", "A1"]).map(({ cell }) => [cell("code"), cell("price")])).toEqual([
      ["A1", "9.5"],
    ]);
  });

  test.each(["单价（不含税）", "单价(元/箱)", "单价[万元]"])("never takes the values of %s", (title) => {
    expect(
      of(["编码", title], ["A1", "9.5"]).map(({ row, raw, cell }) => [row, raw, cell("code"), cell("price")]),
    ).toEqual([[2, "A1 9.5", "A1", ""]]);
  });

  test("has no value where the surer title of a column says more of it", () => {
    const [row] = of(["编码", "单价", "协议价（不含税）"], ["A1", "12", "9.5"]);
    expect(row?.cell("price")).toBe("");
  });

  test("prefers the surer title of a column, and never takes the other one's cells", () => {
    expect(
      of(["编码", "单价", "协议价"], ["A1", "12", "9.5"], ["A2", "12", ""]).map(({ cell }) => cell("price")),
    ).toEqual(["9.5", ""]);
  });

  test("with two titles of one column has no cells of the other one", () => {
    expect(of(["条码", "条码"], ["690", "691"]).map(({ cell }) => [cell("code"), cell("price")])).toEqual([
      ["690", ""],
    ]);
  });

  test("is divided where its lines stand whole in one cell", () => {
    expect(of(["A1 9.5"], ["A2,8"]).map(({ cell }) => [cell("code"), cell("price")])).toEqual([
      ["A1", "9.5"],
      ["A2", "8"],
    ]);
  });

  test("is read to one row beyond its limit, each cell and own text cut", () => {
    const rows = of(...Array.from({ length: 9 }, () => ["长".repeat(200), "1"]));
    expect(rows).toHaveLength(4);
    expect([rows[0]?.raw.length, rows[0]?.cell("code").length]).toEqual([20, 100]);
  });

  test("has one line a cell, without characters of control", () => {
    expect(of(["A\n1\u202e\u0007", "9"])[0]?.cell("code")).toBe("A 1");
  });

  test("knows the columns whose last digits a spreadsheet has lost", () => {
    const [row] = namedRows([{ row: 1, cells: ["1", "2"], rounded: [1] }], COLUMNS);
    expect([row?.isRounded("code"), row?.isRounded("price")]).toEqual([false, true]);
  });
});

test("a row that was filled in by hand is neither a head nor a sum", () => {
  for (const cells of [
    ["编码", "单价"],
    ["合计", "9.5"],
  ]) {
    const { cell } = filledRow({ row: 1, cells }, COLUMNS);
    expect([cell("code"), cell("price")]).toEqual(cells);
  }
});
