import { describe, expect, test } from "vitest";
import { agreedRowsOfText, readPriceCells, rowFilledByHand } from "./price-table.ts";

const read = (text: string) =>
  readPriceCells(agreedRowsOfText(text)).map(({ code, price, until }) => [code, price, until]);

describe("a table of agreed prices", () => {
  test.each([
    ["10230-100506\t48.50\t2027-01-31", ["10230-100506", 4850, "2027-01-31"]],
    ["10230-100506,￥48.5,2027/1/31", ["10230-100506", 4850, "2027-01-31"]],
    ["格之格 CC388A 48.5元 2027.01.31", ["格之格 CC388A", 4850, "2027-01-31"]],
    ["CC388A 48 2027年1月31日", ["CC388A", 4800, "2027-01-31"]],
    ["100506\t1,048.50\t20270131", ["100506", 104_850, "2027-01-31"]],
    ["100506\t0\t2027-02-30", ["100506", null, null]],
    ["100506\t-3\t明年", ["100506", null, null]],
    ["100506", ["100506", null, null]],
  ])("reads %j", (text, expected) => {
    expect(read(text)).toEqual([expected]);
  });

  test("finds its columns by their names, and leaves titles and sums out", () => {
    const text = "客户报价单\n到期日\t商品编码\t备注\t协议价（元）\n2027-01-31\t10230-100506\t老客户\t48.50\n合计\t1";
    expect(read(text)).toEqual([["10230-100506", 4850, "2027-01-31"]]);
  });

  test("takes the agreed price and the code where other prices and names stand beside them", () => {
    const text = "品名\t商品编码\t单价\t协议价\n硒鼓\t10230-100506\t60\t48.50\n硒鼓\t10230-100507\t60\t";
    expect(read(text)).toEqual([
      ["10230-100506", 4850, null],
      ["10230-100507", null, null],
    ]);
  });

  test("keeps the row's number and its own text, cut", () => {
    const [row] = readPriceCells(agreedRowsOfText(`\n\n${"长".repeat(200)}\t1\t2027-01-31`));
    expect(row?.row).toBe(3);
    expect(row?.raw.length).toBeLessThanOrEqual(80);
    expect(rowFilledByHand(7, { code: "100506", price: "1.00", until: "2027-01-31" })).toMatchObject({
      row: 7,
      price: 100,
    });
  });
});
