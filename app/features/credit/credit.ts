import { formatPayType, monthDay } from "#app/features/payment/payment.ts";
import { formatDaysLeft } from "#app/ui/time.tsx";
import type { AwaitedRepayment, CreditBill, CreditLine } from "#contract/credit.ts";
import { DAY_MS, dayNumber, dayToInstant, formatDay } from "#contract/rules/calendar.ts";
import type { CreditBillState } from "#contract/rules/credit.ts";
import { type Fen, fen, yuan } from "#contract/rules/money.ts";
import { monthRange } from "#contract/rules/month.ts";

/** The kind of tag that shows each state of a bill. */
export const BILL_TAGS = {
  open: "plain",
  due: "warn",
  part: "warn",
  overdue: "trade",
  settled: "ok",
} as const satisfies Record<CreditBillState, string>;

/** The month of a bill (yyyy-MM) without its year: 10 月. */
export const monthLabel = (month: string) => `${Number(month.slice(5))} 月`;

/** The days of a bill: 2026-10-01 至 10-31, or 至今 before it is issued. */
export function billPeriod({ month, issued_at }: Pick<CreditBill, "month" | "issued_at">) {
  const { to } = monthRange(month);
  return `${month}-01 至${issued_at === null ? "今" : ` ${monthDay(formatDay(to - DAY_MS))}`}`;
}

/** The day on which the bill of a month is issued, without its year. */
export const billDay = (month: string) => monthDay(formatDay(monthRange(month).to));

/** The days that a bill has left, or that it is overdue: 剩 7 天, 超 8 天. */
export function timeLeft({ due_on, overdue_days, waits_for_slip }: CreditBill, now: number) {
  if (overdue_days > 0) return { text: `超 ${overdue_days} 天`, kind: "red" } as const;
  if (waits_for_slip) return { text: "已交凭证，不算逾期", kind: "muted" } as const;
  const days = dayNumber(dayToInstant(due_on)) - dayNumber(now);
  return { text: formatDaysLeft(days), kind: days <= 7 ? "warn" : "muted" } as const;
}

/** What of an issued bill is repaid or taken off, in yuan; null for nothing. */
export function repaidOfBill({ amount, owed, issued_at }: Pick<CreditBill, "amount" | "owed" | "issued_at">) {
  const paid = fen(amount) - fen(owed);
  return issued_at === null || paid <= 0 ? null : yuan(paid);
}

export const owes = ({ owed }: Pick<CreditBill, "owed">) => fen(owed) > 0;

/** The bills as the page lists them: those to pay from the oldest on, that of the present month, the settled ones. */
export function listedBills(bills: readonly CreditBill[]) {
  const issued = bills.filter(({ issued_at }) => issued_at !== null);
  return [
    ...issued.filter(owes).toReversed(),
    ...bills.filter(({ issued_at }) => issued_at === null),
    ...issued.filter((bill) => !owes(bill)),
  ];
}

/** The bills that a form offers to repay, the oldest first. */
export const payableBills = (bills: readonly CreditBill[]) => bills.filter(owes).toReversed();

/** The bills that the form chooses first: that of the address, otherwise the issued ones, otherwise all. */
export function chosenFirst(bills: readonly CreditBill[], asked: number | null): number[] {
  const payable = payableBills(bills);
  const issued = payable.filter(({ issued_at }) => issued_at !== null);
  const chosen = payable.filter(({ bill_id }) => bill_id === asked);
  const first = [chosen, issued, payable].find(({ length }) => length > 0) ?? [];
  return first.map(({ bill_id }) => bill_id);
}

/** The bill whose rows are shown first: the oldest that owes, otherwise the newest. */
export const shownFirst = (bills: readonly CreditBill[]) => (bills.findLast(owes) ?? bills[0])?.bill_id ?? null;

const sum = (bills: readonly CreditBill[]): Fen => bills.reduce((total, { owed }) => total + fen(owed), 0);

/**
 * What a form repays, in yuan: the typed amount, or all that the chosen bills owe; null without either. An amount that
 * is none yet counts as nothing typed.
 */
export function repaidBy(bills: readonly CreditBill[], chosen: readonly number[], typed: string): string | null {
  const owed = sum(bills.filter(({ bill_id }) => chosen.length === 0 || chosen.includes(bill_id)));
  if (/^\d{1,7}(\.\d{1,2})?$/.test(typed) && fen(typed) > 0) return yuan(Math.min(fen(typed), owed));
  return chosen.length === 0 || owed === 0 ? null : yuan(owed);
}

/** The parts of a limit in percent, of the limit or of what is owed where that is more. */
export function limitParts({ limit, owed, billed, unbilled, overdue }: CreditLine) {
  const whole = Math.max(fen(limit), fen(owed), 1);
  const part = (amount: Fen) => Math.round((amount / whole) * 1000) / 10;
  const due = fen(billed) - fen(overdue);
  return {
    due: yuan(due),
    rest: yuan(Math.max(0, fen(limit) - fen(owed))),
    percent: { used: part(fen(owed)), overdue: part(fen(overdue)), due: part(due), unbilled: part(fen(unbilled)) },
  };
}

/** The line after a repayment from the balance, in yuan; null where it stays closed. */
export function freeAfter({ limit, owed, overdue, state }: CreditLine, amount: string): string | null {
  if (state === "disabled" || fen(overdue) > 0) return null;
  return yuan(Math.max(0, fen(limit) - fen(owed) + fen(amount)));
}

/** What a repayment on its way waits for. */
export function awaitedText({ type, bills, state }: AwaitedRepayment): string {
  const purpose = bills.length === 0 ? "最早到期的账单" : ` ${bills.map(monthLabel).join("、")}账单`;
  const way = `${formatPayType(type)}还${purpose}`;
  if (state === null) return `${way}，等您扫码付款`;
  if (state === "submitted")
    return `${way}，凭证已提交，等财务确认；确认前额度先不放开，首张凭证起 3 个工作日内不算逾期`;
  if (state === "refused") return `${way}，凭证被退回，请重新上传`;
  return `${way}，等您汇款`;
}
