import { describe, expect, test } from "vitest";
import { DAY_MS, dayToInstant, formatLastDay } from "./calendar.ts";
import {
  CREDIT_AGE_IDS,
  creditAge,
  creditBillNumber,
  creditBillState,
  creditOverdue,
  creditShort,
  isOverdue,
  overdueDays,
  overdueFrom,
} from "./credit.ts";

const END = dayToInstant("2026-12-01");
const bill = (more: Partial<Parameters<typeof isOverdue>[0]> = {}) => ({
  amount_fen: 1000,
  owed_fen: 1000,
  overdue_at: END,
  grace_until: 0,
  ...more,
});

test.each([
  ["2026-10", 30, "2026-11-30"],
  ["2026-11", 30, "2026-12-30"],
  ["2027-02", 0, "2027-02-28"],
  ["2026-12", 15, "2027-01-15"],
])("the last day of %s with %i days is %s", (month, days, last) => {
  expect(formatLastDay(overdueFrom(month, days))).toBe(last);
});

describe("the state of a bill", () => {
  test.each([
    ["open", bill({ amount_fen: null, overdue_at: null }), END],
    ["due", bill(), END - 1],
    ["part", bill({ owed_fen: 999 }), END - 1],
    ["overdue", bill({ owed_fen: 999 }), END],
    ["overdue", bill({ grace_until: END + 5 }), END + 5],
    ["due", bill({ grace_until: END + 5 }), END + 4],
    ["settled", bill({ owed_fen: 0 }), END + DAY_MS],
  ])("is %s", (state, facts, now) => {
    expect(creditBillState(facts, now)).toBe(state);
    expect(isOverdue(facts, now)).toBe(state === "overdue");
  });
});

test.each([
  [-1, "current"],
  [0, "d30"],
  [30 * DAY_MS - 1, "d30"],
  [30 * DAY_MS, "d60"],
  [60 * DAY_MS, "d90"],
  [90 * DAY_MS - 1, "d90"],
  [90 * DAY_MS, "older"],
  [900 * DAY_MS, "older"],
])("%i ms after its last day a bill has the age %s", (ms, age) => {
  expect(creditAge(bill(), END + ms)).toBe(age);
  expect(CREDIT_AGE_IDS).toContain(age);
});

test("a bill that is not issued is not due", () => {
  expect(creditAge(bill({ amount_fen: null, overdue_at: null }), END)).toBe("current");
});

test("the first day after the last is day 1", () => {
  expect([overdueDays(END, END), overdueDays(END, END + DAY_MS - 1), overdueDays(END, END + DAY_MS)]).toEqual([
    1, 1, 2,
  ]);
});

test("numbers and refusals name month, customer and what is missing", () => {
  expect(creditBillNumber(15, "2026-10")).toBe("YJ202610-000015");
  expect(creditShort(148_000, 188_096)).toBe("可用额度 ¥1,480.00，还差 ¥400.96");
  expect(creditOverdue(738_000)).toBe("有逾期账单 ¥7,380.00，请先还款");
});
