import { expect, test } from "vitest";
import { parsePermalink, permalinkText } from "./permalink.ts";

test.each([
  [
    "100506:2,100587:5",
    [
      [100506, 2],
      [100587, 5],
    ],
  ],
  ["10230-100506:2", [[100506, 2]]],
  ["100506", [[100506, 0]]],
  ["100506:2,100506:3", [[100506, 5]]],
  [
    "100506:0,100587:many,100588:9999999",
    [
      [100506, 1],
      [100587, 1],
      [100588, 999_999],
    ],
  ],
  ["", []],
])("%j names the lines %j", (text, lines) => {
  expect(parsePermalink(text).lines.map(({ sku, quantity }) => [sku, quantity])).toEqual(lines);
});

test("parts without a SKU are returned, and lines beyond the maximum are counted", () => {
  expect(parsePermalink("abc:2,-5,7:1").unreadable).toEqual(["abc:2"]);
  const text = Array.from({ length: 103 }, (_, index) => `${index + 1}:1`).join(",");
  const { lines, left_out } = parsePermalink(text);
  expect([lines.length, left_out]).toEqual([100, 3]);
});

test("the text of lines leads to the same lines", () => {
  const { lines } = parsePermalink("100506:2,100587");
  expect(parsePermalink(permalinkText(lines)).lines).toEqual(lines);
});
