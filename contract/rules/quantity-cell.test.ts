import { expect, test } from "vitest";
import { choiceOfQuantity } from "./quantity-cell.ts";

/** A row of cells parted by `|`, and its quantity: amount, unit and text, the cell of it, and the cells that are used. */
test.each([
  { row: "A4纸|10", quantity: [10, null, "10"], at: 1, used: [1] },
  { row: "A4纸|10|箱", quantity: [10, "箱", "10箱"], at: 1, used: [1, 2] },
  { row: "A4纸|2箱|3.5|箱", quantity: [Number.NaN, null, "2箱 3.5箱"], at: 1, used: [1, 2, 3] },
  { row: "A4纸|10||箱", quantity: [10, null, "10"], at: 1, used: [1] },
  { row: "A4纸|10箱|盒", quantity: [10, "箱", "10箱"], at: 1, used: [1] },
  { row: "箱|10", quantity: [10, null, "10"], at: 1, used: [1] },
  { row: "A4纸|￥10|箱", quantity: [Number.NaN, null, "￥10"], at: 1, used: [1] },
  { row: "A4纸|无|箱", quantity: [Number.NaN, null, "无"], at: 1, used: [1] },
  { row: "A4纸|无|10", quantity: [10, null, "10"], at: 2, used: [1, 2] },
  { row: "A4纸|无|￥3|￥4", quantity: [Number.NaN, null, "无 ￥3 ￥4"], at: 2, used: [1, 2, 3] },
  // A price has decimals, and a sum is the product of two others.
  { row: "A4纸|10|3", quantity: [Number.NaN, null, "10 3"], at: 1, used: [1, 2] },
  { row: "A4纸|2|3.5", quantity: [2, null, "2"], at: 1, used: [1, 2] },
  { row: "A4纸|2.5|3.5", quantity: [Number.NaN, null, "2.5 3.5"], at: 1, used: [1, 2] },
  { row: "A4纸|10|12.5|125", quantity: [10, null, "10"], at: 1, used: [1, 2, 3] },
  { row: "A4纸|0.5|10|5", quantity: [10, null, "10"], at: 2, used: [1, 2, 3] },
  { row: "A4纸|10|12.5|126", quantity: [Number.NaN, null, "10 12.5 126"], at: 1, used: [1, 2, 3] },
  { row: "A4纸|1|5|5", quantity: [1, null, "1"], at: 1, used: [1, 2, 3] },
  { row: "A4纸|2|3|6", quantity: [Number.NaN, null, "2 3 6"], at: 1, used: [1, 2, 3] },
  { row: "A4纸|1|1|1", quantity: [Number.NaN, null, "1 1 1"], at: 1, used: [1, 2, 3] },
  { row: "A4纸|4|2", quantity: [Number.NaN, null, "4 2"], at: 1, used: [1, 2] },
  { row: "A4纸|1", quantity: [1, null, "1"], at: 1, used: [1] },
  // A unit decides among numbers.
  { row: "A4纸|10|3箱", quantity: [3, "箱", "3箱"], at: 2, used: [1, 2] },
  { row: "A4纸|10|3箱|约5", quantity: [3, "箱", "3箱"], at: 2, used: [1, 2, 3] },
  { row: "A4纸|10箱|4|3箱", quantity: [Number.NaN, null, "10箱 3箱"], at: 1, used: [1, 2, 3] },
  { row: "A4纸|￥10", quantity: [Number.NaN, null, "￥10"], at: 1, used: [1] },
  { row: "A4纸|￥10|￥12", quantity: [Number.NaN, null, "￥10 ￥12"], at: 1, used: [1, 2] },
  { row: "A4纸|￥3|若干", quantity: [Number.NaN, null, "若干"], at: 2, used: [1, 2], isDoubtful: true },
  { row: "A4纸|若干|箱", quantity: [Number.NaN, "箱", "若干箱"], at: 1, used: [1, 2], isDoubtful: true },
  { row: "A4纸|约10|￥2|约20", quantity: [Number.NaN, null, "约10 约20"], at: 1, used: [1, 2, 3], isDoubtful: true },
  { row: "A4纸|约10|3", quantity: [Number.NaN, null, "约10 3"], at: 1, used: [1, 2], isDoubtful: true },
])(
  "the row $row has the quantity $quantity",
  ({ row, quantity: [amount, unit, text], at, used, isDoubtful = false }) => {
    const choice = choiceOfQuantity(row.split("|").map((text, index) => ({ text, index })));
    expect(choice).toEqual({ quantity: { amount, unit, text }, at, used: new Set(used), isDoubtful });
  },
);

test("a row without a number has no quantity", () => {
  expect(choiceOfQuantity([])).toBeNull();
  expect(
    choiceOfQuantity([
      { text: "A4纸", index: 0 },
      { text: "箱", index: 1 },
    ]),
  ).toBeNull();
});
