import { expect, test } from "vitest";
import { change, perOrder, rowName, rowsAddress, shareOfTotal } from "./report.ts";

test.each([
  [110, 100, "+10.0%"],
  [90, 100, "−10.0%"],
  [100, 100, "0.0%"],
  [100, 0, "–"],
  [50, -100, "+150.0%"],
])("%i against %i is %s", (now, before, text) => {
  expect(change(now, before)).toBe(text);
});

test("a share of nothing and an average of no orders are named so", () => {
  expect([shareOfTotal("11.80", "100.00"), shareOfTotal("1.00", "0.00")]).toEqual(["11.8%", "–"]);
  expect([perOrder("10.00", 3), perOrder("10.00", 0)]).toEqual(["3.33", null]);
});

test("a row of a day is named with its weekday, every other row by its name", () => {
  expect([rowName("day", "2026-11-22"), rowName("store", "优选办公")]).toEqual(["11-22 周日", "优选办公"]);
});

test("a figure leads to its rows", () => {
  const question = { by: "store", from: "2026-11-01", to: "2026-11-23", store: undefined } as const;
  expect(rowsAddress(question, "7")).toBe("/staff/reports/rows?by=store&from=2026-11-01&to=2026-11-23&key=7");
});
