import { expect, test } from "vitest";
import { DAY_MS, dayNumber, dayToInstant, formatDay, formatMinute, startOfDay } from "./calendar.ts";

const MIDNIGHT = Date.parse("2026-12-31T16:00:00Z");

test("a day begins at midnight in Shanghai [P4.3]", () => {
  expect([formatMinute(MIDNIGHT), formatDay(MIDNIGHT - 1)]).toEqual(["2027-01-01 00:00", "2026-12-31"]);
  expect([startOfDay(MIDNIGHT), startOfDay(MIDNIGHT - 1)]).toEqual([MIDNIGHT, MIDNIGHT - DAY_MS]);
  expect(dayNumber(MIDNIGHT) - dayNumber(MIDNIGHT - 1)).toBe(1);
  expect(dayToInstant("2027-01-01")).toBe(MIDNIGHT);
});
