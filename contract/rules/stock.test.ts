import { expect, test } from "vitest";
import { isOrderable, isStockReason, stockReason, stockState } from "./stock.ts";

const CASES = [
  { stock: 0, min_order: 1, state: "sold_out", reason: "已售罄" },
  { stock: 0, min_order: 5, state: "sold_out", reason: "已售罄" },
  { stock: 1, min_order: 1, state: "orderable", reason: null },
  { stock: 1, min_order: 5, state: "below_minimum", reason: "库存不足起订量（还剩 1 套，起订 5 套）" },
  { stock: 4, min_order: 5, state: "below_minimum", reason: "库存不足起订量（还剩 4 套，起订 5 套）" },
  { stock: 5, min_order: 5, state: "orderable", reason: null },
  { stock: 3, min_order: 0, state: "orderable", reason: null },
] as const;

test.each(CASES)(
  "a stock of $stock with a minimum order of $min_order is $state [P7.3]",
  ({ state, reason, ...sku }) => {
    expect(stockState(sku)).toBe(state);
    expect(isOrderable(sku)).toBe(state === "orderable");
    expect(stockReason({ ...sku, unit_name: "套" })).toBe(reason);
    expect(isStockReason(reason)).toBe(state !== "orderable");
  },
);

test("other reasons of a line are none of its stock", () => {
  expect(["商品已下架", "规格已失效", "已失效", null].filter(isStockReason)).toEqual([]);
});
