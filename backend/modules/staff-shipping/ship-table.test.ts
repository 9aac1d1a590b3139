import { describe, expect, test } from "vitest";
import { pastedRows } from "../../tables/named-columns.ts";
import { readParcels } from "./ship-table.ts";

const read = (text: string) =>
  readParcels(pastedRows(text)).map(({ row, sn, company, number }) => [row, sn, company, number]);

describe("a pasted table of parcels", () => {
  test.each([
    ["tabs", "D1\t顺丰\tSF123456"],
    ["commas", "D1,顺丰,SF123456"],
    ["Chinese commas", "D1，顺丰，SF123456"],
    ["spaces", "  D1  顺丰   SF123456 "],
    ["semicolons", "D1;顺丰;SF123456"],
    ["full-width characters", "Ｄ１\t顺丰\tＳＦ１２３ ４５６"],
    ["small letters and invisible characters", "D1\t顺丰\u200b\tsf123\u200b456"],
  ])("is read with %s", (_, text) => {
    expect(read(text)).toEqual([[1, "D1", "顺丰速运", "SF123456"]]);
  });

  test("has its columns by their names, wherever they stand, without title and total", () => {
    const text = "十一月发货表\n运单号\t收货人\t物流公司\t订单编号\nSF123456\t张三\t顺丰\tD1\n合计\t1\t\t";
    expect(read(text)).toEqual([[3, "D1", "顺丰速运", "SF123456"]]);
  });

  test("has them in their order without names, and leaves out empty lines", () => {
    expect(read("\nD1\t中通\t75430000012302\n\n\t\t\nD2\t\t")).toEqual([
      [2, "D1", "中通快递", "75430000012302"],
      [5, "D2", "", ""],
    ]);
  });

  test("shows hostile cells as a text of one line, and is bounded in rows and characters", () => {
    const [hostile] = readParcels([
      { row: 1, cells: ['=HYPERLINK("http://x")', "'=1+1", `SF${"9".repeat(5000)}`, "\u0000\u001b[31m\u202e"] },
    ]);
    expect(hostile?.sn).toBe('=HYPERLINK("http://x")');
    expect(hostile?.company).toBe("=1+1");
    expect(hostile?.number).toHaveLength(100);
    expect(hostile?.raw).toHaveLength(80);
    expect(JSON.stringify(hostile)).not.toMatch(/\\u00|\u202e/);
    expect(readParcels(pastedRows("D1\t顺丰\tSF123456\n".repeat(3000)))).toHaveLength(501);
    expect(readParcels(pastedRows(`${"a".repeat(1_000_000)}`))[0]?.raw).toHaveLength(80);
  });

  test("says where a spreadsheet has lost the last digits of a number", () => {
    const cells = ["D1", "中通", "754300000123020000"];
    expect(readParcels([{ row: 1, cells, rounded: [2] }])[0]?.isRounded).toBe(true);
    expect(readParcels([{ row: 1, cells }])[0]?.isRounded).toBe(false);
  });
});
