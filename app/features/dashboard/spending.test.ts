import { expect, test } from "vitest";
import { spendingBars, spendingRows, spendingTotal } from "./spending.ts";

const month = (name: string, net: string, count = 1) => ({
  month: name,
  net,
  orders: { count, amount: net },
  refunds: { count: 0, amount: "0.00" },
});

test("bars are in proportion to the greatest month, and more refunded than paid has no height", () => {
  const bars = spendingBars([month("2026-09", "-50.00"), month("2026-10", "123456.78"), month("2026-11", "61728.39")]);
  expect(bars.map(({ name, label, height }) => [name, label, height])).toEqual([
    ["9 月", "-50", 0],
    ["10 月", "12.3万", 1],
    ["11 月", "61,728", 0.5],
  ]);
  expect(spendingBars([month("2026-11", "0.00")])).toMatchObject([{ label: "0", height: 0 }]);
});

test("rows have the amounts to the fen, the present month first, with the change to the month before", () => {
  const months = [
    month("2026-07", "0.00", 0),
    month("2026-08", "100.01", 3),
    month("2026-09", "121.00"),
    month("2026-10", "60.50"),
    month("2026-11", "5.00", 2),
  ];
  expect(spendingRows(months).map(({ name, net, orders, change }) => [name, net, orders, change])).toEqual([
    ["11 月", "5.00", 2, "进行中"],
    ["10 月", "60.50", 1, "−50%"],
    ["9 月", "121.00", 1, "+21%"],
    ["8 月", "100.01", 3, "–"],
    ["7 月", "0.00", 0, "–"],
  ]);
  expect(spendingTotal(months)).toBe("286.51");
});
