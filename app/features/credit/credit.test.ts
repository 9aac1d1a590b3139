import { describe, expect, test } from "vitest";
import type { CreditBill, CreditLine } from "#contract/credit.ts";
import { dayToInstant } from "#contract/rules/calendar.ts";
import {
  awaitedText,
  billPeriod,
  chosenFirst,
  freeAfter,
  limitParts,
  listedBills,
  repaidBy,
  repaidOfBill,
  shownFirst,
  timeLeft,
} from "./credit.ts";

const bill = (bill_id: number, more: Partial<CreditBill> = {}): CreditBill => ({
  bill_id,
  sn: `YJ${bill_id}`,
  month: "2026-10",
  state: "due",
  amount: "100.00",
  owed: "100.00",
  issued_at: 1,
  due_on: "2026-11-30",
  overdue_days: 0,
  orders: 1,
  waits_for_slip: false,
  ...more,
});
const line: CreditLine = {
  limit: "1000.00",
  days: 30,
  state: "normal",
  owed: "400.00",
  billed: "300.00",
  unbilled: "100.00",
  overdue: "0.00",
  free: "600.00",
};

describe("the bills of a repayment", () => {
  const open = bill(4, { issued_at: null, state: "open", owed: "7.00" });
  const bills = [open, bill(3, { owed: "40.00" }), bill(2), bill(1, { owed: "0.00", state: "settled" })];

  test.each([
    { of: bills, asked: null, chosen: [2, 3] },
    { of: bills, asked: 3, chosen: [3] },
    { of: bills, asked: 1, chosen: [2, 3] },
    { of: [open], asked: null, chosen: [4] },
    { of: [], asked: null, chosen: [] },
  ])("asked for $asked: $chosen are chosen first", ({ of, asked, chosen }) => {
    expect(chosenFirst(of, asked)).toEqual(chosen);
  });

  test("are listed from the oldest to pay to the settled ones", () => {
    expect(listedBills(bills).map(({ bill_id }) => bill_id)).toEqual([2, 3, 4, 1]);
  });

  test("the rows of the oldest that owes are shown, otherwise those of the newest", () => {
    expect(shownFirst(bills)).toBe(2);
    expect(shownFirst([bill(9, { owed: "0.00" }), bill(8, { owed: "0.00" })])).toBe(9);
    expect(shownFirst([])).toBeNull();
  });

  test.each([
    { chosen: [2, 3], typed: "", repaid: "140.00" },
    { chosen: [2, 3], typed: "50", repaid: "50.00" },
    { chosen: [3], typed: "50", repaid: "40.00" },
    { chosen: [], typed: "500", repaid: "147.00" },
    { chosen: [], typed: "", repaid: null },
    { chosen: [3], typed: "x", repaid: "40.00" },
  ])("$chosen and the amount $typed repay $repaid", ({ chosen, typed, repaid }) => {
    expect(repaidBy(bills, chosen, typed)).toBe(repaid);
  });
});

test.each([
  { more: {}, day: "2026-11-23", left: { text: "剩 7 天", kind: "warn" } },
  { more: {}, day: "2026-11-10", left: { text: "剩 20 天", kind: "muted" } },
  { more: {}, day: "2026-11-30", left: { text: "今天到期", kind: "warn" } },
  { more: { overdue_days: 8 }, day: "2026-12-08", left: { text: "超 8 天", kind: "red" } },
  { more: { waits_for_slip: true }, day: "2026-12-01", left: { text: "已交凭证，不算逾期", kind: "muted" } },
])("on $day a bill has the time $left.text", ({ more, day, left }) => {
  expect(timeLeft(bill(1, more), dayToInstant(day))).toEqual(left);
});

test("a bill names its days, and what of it is paid", () => {
  expect(billPeriod({ month: "2026-10", issued_at: 1 })).toBe("2026-10-01 至 10-31");
  expect(billPeriod({ month: "2026-11", issued_at: null })).toBe("2026-11-01 至今");
  expect(repaidOfBill(bill(1, { owed: "40.00" }))).toBe("60.00");
  expect(repaidOfBill(bill(1))).toBeNull();
  expect(repaidOfBill(bill(1, { issued_at: null, owed: "40.00" }))).toBeNull();
});

test("the parts of a limit are those of what is owed, of the debt itself where it is above the limit", () => {
  expect(limitParts({ ...line, overdue: "50.00" })).toEqual({
    due: "250.00",
    rest: "600.00",
    percent: { used: 40, overdue: 5, due: 25, unbilled: 10 },
  });
  expect(limitParts({ ...line, limit: "200.00" })).toMatchObject({ rest: "0.00", percent: { used: 100 } });
  expect(limitParts({ ...line, limit: "0.00", owed: "0.00", billed: "0.00", unbilled: "0.00" }).percent.used).toBe(0);
});

test("a repayment opens the line again, unless something is overdue or the line is disabled", () => {
  expect(freeAfter(line, "300.00")).toBe("900.00");
  expect(freeAfter({ ...line, overdue: "1.00" }, "300.00")).toBeNull();
  expect(freeAfter({ ...line, state: "disabled" }, "300.00")).toBeNull();
});

test.each([
  { state: null, type: "weixin", bills: ["2026-10"], text: "微信支付还 10 月账单，等您扫码付款" },
  { state: "waiting", type: "transfer", bills: [], text: "对公转账还最早到期的账单，等您汇款" },
  {
    state: "submitted",
    type: "transfer",
    bills: ["2026-09", "2026-10"],
    text: /^对公转账还 9 月、10 月账单，凭证已提交/,
  },
  { state: "refused", type: "transfer", bills: [], text: /凭证被退回/ },
] as const)("a repayment by $type that is $state says what it waits for", ({ text, ...repayment }) => {
  const awaited = { recharge_id: 1, amount: "1.00", created_at: 1, ...repayment, bills: [...repayment.bills] };
  expect(awaitedText(awaited)).toMatch(text);
});
