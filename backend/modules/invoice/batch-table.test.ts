import { expect, test } from "vitest";
import { readIssuedRows } from "./batch-table.ts";

const read = (...lines: string[]) =>
  readIssuedRows(lines.map((line, index) => ({ row: index + 1, cells: line.split("|"), rounded: [2] }))).map(
    ({ name, number, amount, isRounded }) => [name, number, amount, isRounded],
  );

test("an export has the amount with tax, and the number of whichever kind of invoice", () => {
  const head = "订单号|发票号码|数电发票号码|金额|税额|价税合计";
  const first = "A001||26332000000012345678|16.00|2.00|18.00";
  expect(read(head, first, "A002|12345678||16.00|2.00|18.00", "合计|||32.00|4.00|36.00")).toEqual([
    ["A001", "26332000000012345678", "18.00", true],
    ["A002", "12345678", "18.00", false],
  ]);
});
