import { expect, test } from "vitest";
import { csvText, unescapeFormulas } from "./csv.ts";

test.each([
  ["a4", "a4"],
  ["a,b", '"a,b"'],
  ['5" x', '"5"" x"'],
  ["two\nlines", '"two\nlines"'],
  ["two\rlines", '"two\rlines"'],
  ["=1+1", "'=1+1"],
  ["+86", "'+86"],
  ["-1", "'-1"],
  ["@sum", "'@sum"],
  ["\tx", "'\tx"],
  ["\rx", '"\'\rx"'],
  ["'=1", "''=1"],
  ["''=1", "'''=1"],
  ["'tis", "'tis"],
  ["1=1", "1=1"],
])("the cell %j is written as %j, and read back", (cell, written) => {
  expect(csvText([[cell]])).toBe(`\uFEFF${written}\r\n`);
  expect(unescapeFormulas([written.replace(/^"(.*)"$/s, "$1").replaceAll('""', '"')])).toEqual([cell]);
});

test("rows and cells are separated, and the file ends with a row", () => {
  expect(csvText([["a", "b"], ["c"]])).toBe("\uFEFFa,b\r\nc\r\n");
});
