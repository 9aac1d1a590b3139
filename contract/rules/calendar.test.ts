import { expect, test } from "vitest";
import {
  addMonths,
  DAY_MS,
  dayNumber,
  dayToInstant,
  formatDay,
  formatMinute,
  monthOf,
  monthRange,
  startOfDay,
} from "./calendar.ts";

const MIDNIGHT = Date.parse("2026-12-31T16:00:00Z");

test("a day begins at midnight in Shanghai [P4.3]", () => {
  expect([formatMinute(MIDNIGHT), formatDay(MIDNIGHT - 1)]).toEqual(["2027-01-01 00:00", "2026-12-31"]);
  expect([startOfDay(MIDNIGHT), startOfDay(MIDNIGHT - 1)]).toEqual([MIDNIGHT, MIDNIGHT - DAY_MS]);
  expect(dayNumber(MIDNIGHT) - dayNumber(MIDNIGHT - 1)).toBe(1);
  expect(dayToInstant("2027-01-01")).toBe(MIDNIGHT);
});

test("a month ends where the next one begins, across years and leap days", () => {
  expect([monthOf(MIDNIGHT - 1), monthOf(MIDNIGHT)]).toEqual(["2026-12", "2027-01"]);
  expect([addMonths("2026-12", 1), addMonths("2026-01", -2)]).toEqual(["2027-01", "2025-11"]);
  expect(monthRange("2026-12").to).toBe(MIDNIGHT);
  expect((monthRange("2028-02").to - monthRange("2028-02").from) / DAY_MS).toBe(29);
});
