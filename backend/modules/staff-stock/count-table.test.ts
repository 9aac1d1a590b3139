import { expect, test } from "vitest";
import { pastedRows } from "../../tables/named-columns.ts";
import { readCounts } from "./count-table.ts";

const read = (text: string) => readCounts(pastedRows(text)).map(({ code, counted }) => [code, counted]);

test.each([
  [
    "商品编码\t库存\t实盘数量\n100506\t5\t6\n100507\t5\t",
    [
      ["100506", 6],
      ["100507", null],
    ],
  ],
  ["条码\t商品编码\t库存\n690\t100506\t5", [["100506", 5]]],
  ["100506 7", [["100506", 7]]],
])("a count %j is of what was counted, and not of what should be there", (text, expected) => {
  expect(read(text)).toEqual(expected);
});
