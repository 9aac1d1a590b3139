import { expect, test } from "vitest";
import { dayToInstant } from "./calendar.ts";
import {
  instantsOf,
  keysOver,
  marginOfSums,
  monthsOf,
  NO_SUMS,
  netOfSums,
  rangeAsked,
  rangeBefore,
  tenths,
} from "./report.ts";

test.each([
  ["2026-11-01", "2026-11-23", "2026-10-01", "2026-10-23"],
  ["2026-03-01", "2026-03-31", "2026-02-01", "2026-02-28"],
  ["2026-03-01", "2026-03-30", "2026-02-01", "2026-02-28"],
  ["2026-02-01", "2026-02-28", "2026-01-01", "2026-01-31"],
  ["2026-11-10", "2026-11-16", "2026-11-03", "2026-11-09"],
  ["2026-10-15", "2026-11-14", "2026-09-14", "2026-10-14"],
  ["2026-11-21", "2026-11-21", "2026-11-20", "2026-11-20"],
])("%s to %s is compared with %s to %s", (from, to, before, until) => {
  expect(rangeBefore({ from, to })).toEqual({ from: before, to: until });
});

const NOW = dayToInstant("2026-11-23") + 1;

test.each([
  ["", "", "2026-11-01", "2026-11-23"],
  ["", "2026-10-15", "2026-10-01", "2026-10-15"],
  ["2026-10-15", "", "2026-10-15", "2026-11-23"],
  ["2026-11-20", "2026-11-10", "2026-11-10", "2026-11-20"],
  ["2026-11-20", "2026-12-31", "2026-11-20", "2026-11-23"],
  ["2026-11-24", "2026-11-30", "2026-11-24", "2026-11-30"],
  ["2020-01-01", "2026-11-23", "2025-10-20", "2026-11-23"],
])("from %j to %j asks for %s to %s", (from, to, first, last) => {
  expect(rangeAsked({ from, to }, NOW)).toEqual({ from: first, to: last });
});

test("a range is read in parts of a month, which meet and cover it", () => {
  const range = instantsOf({ from: "2026-09-15", to: "2026-11-02" });
  const parts = monthsOf(range);
  expect(parts.map(({ from }) => from)).toEqual([range.from, dayToInstant("2026-10-01"), dayToInstant("2026-11-01")]);
  expect(parts.map(({ to }) => to)).toEqual([dayToInstant("2026-10-01"), dayToInstant("2026-11-01"), range.to]);
});

test("every day and month of a range has a key", () => {
  expect(keysOver("day", { from: "2026-02-27", to: "2026-03-01" })).toEqual(["2026-02-27", "2026-02-28", "2026-03-01"]);
  expect(keysOver("month", { from: "2025-12-31", to: "2026-02-01" })).toEqual(["2025-12", "2026-01", "2026-02"]);
});

test.each([
  [118, 1000, 118],
  [1, 3, 333],
  [-1, 8, -125],
  [1, 2000, 1],
  [5, 0, null],
])("%i of %i is %s tenths of a percent", (part, whole, share) => {
  expect(tenths(part, whole)).toBe(share);
});

test("what was refunded and what was sold at cost leave the margin", () => {
  const sums = { ...NO_SUMS, paid_fen: 1000, refund_fen: 200, cost_fen: 500 };
  expect([netOfSums(sums), marginOfSums(sums)]).toEqual([800, 300]);
});
