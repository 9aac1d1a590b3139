import { expect, test } from "vitest";
import { formatMinute } from "#contract/rules/calendar.ts";
import { formatRemaining } from "./time.tsx";

test("times are shown in the time zone of Shanghai [P4.3]", () => {
  expect(formatMinute(Date.UTC(2026, 10, 21, 1, 30))).toBe("2026-11-21 09:30");
  expect(formatMinute(Date.UTC(2026, 11, 31, 16, 0))).toBe("2027-01-01 00:00");
});

test.each([
  [1, "00:01"],
  [21 * 60 + 36, "21:36"],
  [3600, "1:00:00"],
  [24 * 3600 - 1, "23:59:59"],
  [2 * 24 * 3600 + 6 * 3600 + 59, "2 天 6 小时"],
])("%i seconds that remain are shown as %s", (seconds, shown) => {
  expect(formatRemaining(seconds)).toBe(shown);
});
