import { expect, test } from "vitest";
import { addedMessage, selectedRows } from "./bulk-add.ts";

test.each([
  { name: "rows with a quantity", skus: ["1", "2", "3"], texts: ["", "4", "0"], lines: [{ sku: 2, typed: 4 }] },
  { name: "no row without a positive quantity", skus: ["1", "2"], texts: ["", "-3"], lines: [] },
  { name: "other text as NaN", skus: ["1"], texts: ["abc"], lines: [{ sku: 1, typed: Number.NaN }] },
  {
    name: "hexadecimal and exponents as other text",
    skus: ["1", "2"],
    texts: ["0x10", "1e3"],
    lines: [
      { sku: 1, typed: Number.NaN },
      { sku: 2, typed: Number.NaN },
    ],
  },
  { name: "full-width digits", skus: ["1"], texts: ["１２"], lines: [{ sku: 1, typed: 12 }] },
  { name: "only rows that have a quantity field", skus: ["1", "2"], texts: ["5"], lines: [{ sku: 1, typed: 5 }] },
  { name: "a repeated SKU once", skus: ["1", "1"], texts: ["5", "6"], lines: [{ sku: 1, typed: 5 }] },
  { name: "no invalid SKU", skus: ["x", "-1", ""], texts: ["5", "6", "7"], lines: [] },
])("selects $name", ({ skus, texts, lines }) => {
  expect(selectedRows(skus, texts)).toEqual(lines);
});

test("a row's own button selects only that row, with or without a quantity", () => {
  expect(selectedRows(["1", "2"], ["3", "8"], { only: "2" })).toEqual([{ sku: 2, typed: 8 }]);
  expect(selectedRows(["1", "2"], ["3", ""], { only: "2", ticked: ["1"] })).toEqual([{ sku: 2, typed: 0 }]);
  expect(selectedRows(["1", "2"], ["3", ""], { only: "9" })).toEqual([]);
});

test("a tick selects a row without a quantity, and changes no quantity", () => {
  expect(selectedRows(["1", "2", "3"], ["", "8", ""], { ticked: ["1", "2", "9"] })).toEqual([
    { sku: 1, typed: 0 },
    { sku: 2, typed: 8 },
  ]);
});

test("reads at most 1000 rows", () => {
  const many = Array.from({ length: 1100 }, (_, index) => String(index + 1));
  expect(selectedRows(many, many)).toHaveLength(1000);
});

test("the toast lists capped and refused lines after the number of added products [P4.9]", () => {
  expect(addedMessage(3, [], [])).toBe("3 种商品已加入购物车");
  expect(addedMessage(2, [], ["TN-2325：库存不足"])).toBe("2 种商品已加入购物车；TN-2325：库存不足");
  const capped = [
    { name: "TN-2325", added: 5 },
    { name: "CC388A", added: 8 },
  ];
  expect(addedMessage(4, capped, [])).toBe("4 种商品已加入购物车；其中 2 种按库存改为 TN-2325 × 5、CC388A × 8");
});
