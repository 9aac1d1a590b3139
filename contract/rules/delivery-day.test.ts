import { describe, expect, test } from "vitest";
import { deliveryDays, deliveryProblem, formatDelivery } from "./delivery-day.ts";

describe("a buyer can ask for tomorrow to the thirtieth day, by the clock of Shanghai", () => {
  test.each([
    { what: "in the morning", now: "2026-11-21T09:30+08:00", min: "2026-11-22", max: "2026-12-21" },
    {
      what: "a millisecond before midnight",
      now: "2026-11-21T23:59:59.999+08:00",
      min: "2026-11-22",
      max: "2026-12-21",
    },
    { what: "at midnight", now: "2026-11-22T00:00+08:00", min: "2026-11-23", max: "2026-12-22" },
    { what: "before midnight in London", now: "2026-11-21T23:30Z", min: "2026-11-23", max: "2026-12-22" },
    { what: "at the end of a month of 30 days", now: "2026-11-30T12:00+08:00", min: "2026-12-01", max: "2026-12-30" },
    { what: "at the end of January", now: "2027-01-31T12:00+08:00", min: "2027-02-01", max: "2027-03-02" },
    { what: "before a leap day", now: "2028-02-28T12:00+08:00", min: "2028-02-29", max: "2028-03-29" },
    { what: "at the end of a year", now: "2026-12-31T12:00+08:00", min: "2027-01-01", max: "2027-01-30" },
  ])("$what: $min to $max", ({ now, min, max }) => {
    expect(deliveryDays(Date.parse(now))).toEqual({ min, max });
  });
});

const OUTSIDE = "期望送达请选 2026-11-22 至 2026-12-21 之间的日期";
const HALF_ALONE = "选了上午或下午，请同时选择期望送达的日期";

test.each([
  { deliver_day: "", deliver_part: "", problem: null },
  { deliver_day: "2026-11-22", deliver_part: "", problem: null },
  { deliver_day: "2026-12-21", deliver_part: "pm", problem: null },
  { deliver_day: "2026-11-21", deliver_part: "", problem: OUTSIDE },
  { deliver_day: "2026-12-22", deliver_part: "am", problem: OUTSIDE },
  { deliver_day: "2025-12-01", deliver_part: "", problem: OUTSIDE },
  { deliver_day: "2027-12-01", deliver_part: "", problem: OUTSIDE },
  { deliver_day: "", deliver_part: "am", problem: HALF_ALONE },
] as const)("$deliver_day $deliver_part on 2026-11-21: $problem", ({ problem, ...wish }) => {
  expect(deliveryProblem(wish, Date.parse("2026-11-21T09:30+08:00"))).toBe(problem);
});

test.each([
  { deliver_day: "2026-12-01", deliver_part: "am", text: "2026-12-01 上午" },
  { deliver_day: "2026-12-01", deliver_part: "", text: "2026-12-01" },
  { deliver_day: "", deliver_part: "", text: "" },
  // Another backend may know further parts of a day.
  { deliver_day: "2026-12-01", deliver_part: "night", text: "2026-12-01" },
])("$deliver_day with $deliver_part is shown as $text", ({ text, ...wish }) => {
  expect(formatDelivery(wish as Parameters<typeof formatDelivery>[0])).toBe(text);
});
