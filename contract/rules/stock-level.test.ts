import { expect, test } from "vitest";
import { daysLeft, stockLevel } from "./stock-level.ts";

test.each([
  { stock: 7, min_order: 1, sold_30: 30, level: "fine", days: 7 },
  { stock: 6, min_order: 1, sold_30: 30, level: "low", days: 6 },
  { stock: 1, min_order: 1, sold_30: 0, level: "fine", days: null },
  { stock: 4, min_order: 5, sold_30: 0, level: "out", days: null },
  { stock: 0, min_order: 1, sold_30: 16, level: "out", days: 0 },
  { stock: 3, min_order: 1, sold_30: -2, level: "fine", days: null },
])("$stock units with $sold_30 sold in 30 days are $level", ({ stock, min_order, sold_30, level, days }) => {
  expect(stockLevel({ stock, min_order }, sold_30)).toBe(level);
  expect(daysLeft(stock, sold_30)).toBe(days);
});
