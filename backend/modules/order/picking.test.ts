import { expect, test } from "vitest";
import { pickFrom } from "./picking.ts";

const line = (gone: number, left: number, sku_id = 1) => ({ sku_id, quantity: gone + left, gone, left });
const taken = [
  { sku_id: 1, name: "上海仓", pieces: 10 },
  { sku_id: 1, name: "北京仓", pieces: 2 },
];

test.each([
  { why: "what the order took, the nearest first", lines: [line(0, 12)], from: [["上海仓 10", "北京仓 2"]] },
  { why: "what is left of it", lines: [line(9, 3)], from: [["上海仓 1", "北京仓 2"]] },
  { why: "nothing of a line that is gone", lines: [line(12, 0)], from: [[]] },
  {
    why: "each piece once for two lines of a SKU",
    lines: [line(2, 7), line(0, 3)],
    from: [["上海仓 7"], ["上海仓 1", "北京仓 2"]],
  },
  { why: "no warehouse for pieces that none gave", lines: [line(0, 4, 2)], from: [[" 4"]] },
])("a line is shipped from $why", ({ lines, from }) => {
  const found = pickFrom(lines, taken).map((one) => one.from.map(({ name, pieces }) => `${name} ${pieces}`));
  expect(found).toEqual(from);
});
