import { expect, test } from "vitest";
import { addedMessage, selectedRows } from "./bulk-add.ts";

test.each([
  { name: "rows with a quantity", skus: ["1", "2", "3"], texts: ["", "4", "0"], lines: [{ sku: 2, typed: 4 }] },
  { name: "no row at all", skus: ["1", "2"], texts: ["", "-3"], lines: [] },
  { name: "words count as one later", skus: ["1"], texts: ["abc"], lines: [{ sku: 1, typed: Number.NaN }] },
  {
    name: "hexadecimal and exponents as words",
    skus: ["1", "2"],
    texts: ["0x10", "1e3"],
    lines: [
      { sku: 1, typed: Number.NaN },
      { sku: 2, typed: Number.NaN },
    ],
  },
  { name: "full-width digits", skus: ["1"], texts: ["１２"], lines: [{ sku: 1, typed: 12 }] },
  { name: "rows without a quantity of theirs", skus: ["1", "2"], texts: ["5"], lines: [{ sku: 1, typed: 5 }] },
  { name: "a SKU named twice once", skus: ["1", "1"], texts: ["5", "6"], lines: [{ sku: 1, typed: 5 }] },
  { name: "no SKU that is none", skus: ["x", "-1", ""], texts: ["5", "6", "7"], lines: [] },
])("takes $name", ({ skus, texts, lines }) => {
  expect(selectedRows(skus, texts)).toEqual(lines);
});

test("a row's own button takes that row alone, with its quantity or none", () => {
  expect(selectedRows(["1", "2"], ["3", "8"], "2")).toEqual([{ sku: 2, typed: 8 }]);
  expect(selectedRows(["1", "2"], ["3", ""], "2")).toEqual([{ sku: 2, typed: 0 }]);
  expect(selectedRows(["1", "2"], ["3", ""], "9")).toEqual([]);
});

test("at most a page of lines", () => {
  const many = Array.from({ length: 100 }, (_, index) => String(index + 1));
  expect(selectedRows(many, many)).toHaveLength(60);
});

test("what was refused is named behind what went in", () => {
  expect(addedMessage(3, [])).toBe("3 种商品已加入购物车");
  expect(addedMessage(2, ["TN-2325：库存不足"])).toBe("2 种商品已加入购物车；TN-2325：库存不足");
});
