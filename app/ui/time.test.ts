import { expect, test } from "vitest";
import { formatMinute } from "#contract/rules/calendar.ts";

test("times are shown in the time zone of Shanghai [P4.3]", () => {
  expect(formatMinute(Date.UTC(2026, 10, 21, 1, 30))).toBe("2026-11-21 09:30");
  expect(formatMinute(Date.UTC(2026, 11, 31, 16, 0))).toBe("2027-01-01 00:00");
});
