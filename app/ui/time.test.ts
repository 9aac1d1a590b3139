import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { formatMinute } from "#contract/rules/calendar.ts";
import { Countdown, formatRemaining } from "./time.tsx";

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

test.each([
  [((4 * 24 + 11) * 3600 + 24 * 60 + 22) * 1000, "距开始 4 天11:24:22"],
  [(23 * 3600 + 59 * 60 + 59) * 1000, "距开始23:59:59"],
])("a countdown of %i ms is shown as %s", (left, shown) => {
  const html = renderToStaticMarkup(createElement(Countdown, { left, label: "距开始" }));
  expect(html.replace(/<[^>]*>/g, "").replace("距开始 2", "距开始2")).toBe(shown);
});
