import { describe, expect, test } from "vitest";
import { DAY_MS } from "./calendar.ts";
import { daysUntil, isDue, rhythmOf, skuIdOf } from "./standing-list.ts";

const NOON = Date.parse("2026-11-01T12:00:00+08:00");
const at = (day: number, hour = 12) => ({ at: NOON + day * DAY_MS + (hour - 12) * 60 * 60 * 1000 });

describe("the rhythm of purchases", () => {
  test.each([
    { when: "nothing was bought", purchases: [], days: null },
    { when: "it was bought once", purchases: [at(0)], days: null },
    { when: "two orders of one day are one purchase", purchases: [at(0, 9), at(0, 18)], days: null },
    { when: "it was bought twice", purchases: [at(0), at(14)], days: 14 },
    { when: "the order of purchases is any", purchases: [at(30), at(0), at(10)], days: 15 },
    { when: "one long gap does not move the median", purchases: [at(0), at(10), at(20), at(200)], days: 10 },
    { when: "the gaps are in any order", purchases: [at(0), at(30), at(35), at(45)], days: 10 },
    { when: "a mean of two gaps is rounded up", purchases: [at(0), at(10), at(21)], days: 11 },
  ])("$when: $days days", ({ purchases, days }) => {
    const last = Math.max(...purchases.map((one) => one.at));
    expect(rhythmOf(purchases)).toEqual(days === null ? null : { days, used_up_at: last + days * DAY_MS });
  });

  test("a line is due from seven days before it is used up", () => {
    expect(isDue(NOON + 7 * DAY_MS, NOON)).toBe(true);
    expect(isDue(NOON + 7 * DAY_MS + 1, NOON)).toBe(false);
    expect(isDue(NOON - DAY_MS, NOON)).toBe(true);
    expect(isDue(null, NOON)).toBe(false);
    expect([daysUntil(NOON + DAY_MS, NOON), daysUntil(NOON - DAY_MS, NOON)]).toEqual([1, -1]);
  });
});

test.each([
  ["10230-100506", 100506],
  ["１００５０６", 100506],
  [" 100506 ", 100506],
  ["TN-2325", null],
  ["0", null],
])("the code %s names the SKU %s", (code, id) => {
  expect(skuIdOf(code)).toBe(id);
});
