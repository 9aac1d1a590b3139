import { expect, test } from "vitest";
import { DAY_MS } from "./calendar.ts";
import { addMonths, monthOf, monthRange } from "./month.ts";

const MIDNIGHT = Date.parse("2026-12-31T16:00:00Z");

test("a month ends where the next one begins, across years and leap days", () => {
  expect([monthOf(MIDNIGHT - 1), monthOf(MIDNIGHT)]).toEqual(["2026-12", "2027-01"]);
  expect([addMonths("2026-12", 1), addMonths("2026-01", -2)]).toEqual(["2027-01", "2025-11"]);
  expect(monthRange("2026-12").to).toBe(MIDNIGHT);
  expect((monthRange("2028-02").to - monthRange("2028-02").from) / DAY_MS).toBe(29);
});
