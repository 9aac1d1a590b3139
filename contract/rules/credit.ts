import { DAY_MS } from "./calendar.ts";
import { type Fen, formatFen } from "./money.ts";
import { monthRange } from "./month.ts";

/** The states of a credit line. */
export const CREDIT_STATES = { normal: "正常", disabled: "停用" } as const;
export type CreditState = keyof typeof CREDIT_STATES;
// The keys of the table are its states.
export const CREDIT_STATE_NAMES = Object.keys(CREDIT_STATES) as [CreditState, ...CreditState[]];

/** The days after the end of a month in which its bill is to be paid. */
export const CREDIT_DAYS_DEFAULT = 30;
export const CREDIT_DAYS_MAX = 180;

/** The highest limit of a line and the most that one correction changes, in fen. */
export const CREDIT_LIMIT_MAX_FEN = 1_000_000_000;

/** The bills that one repayment may choose. */
export const REPAID_BILLS_MAX = 36;

/** The states of a bill. */
export const CREDIT_BILL_STATES = {
  open: "未出账",
  due: "待还",
  part: "部分已还",
  overdue: "逾期",
  settled: "已结清",
} as const;
export type CreditBillState = keyof typeof CREDIT_BILL_STATES;
// The keys of the table are its states.
export const CREDIT_BILL_STATE_NAMES = Object.keys(CREDIT_BILL_STATES) as [CreditBillState, ...CreditBillState[]];

type BillFacts = {
  /** The amount that was printed; null before the bill is issued. */
  amount_fen: Fen | null;
  owed_fen: Fen;
  /** The instant from which it is overdue; null before it is issued. */
  overdue_at: number | null;
  /** A submitted slip delays the bill until this instant; 0 without one. */
  grace_until: number;
};

/** Whether money of an issued bill is missing after its last day. */
export const isOverdue = ({ owed_fen, overdue_at, grace_until }: BillFacts, now: number): boolean =>
  overdue_at !== null && owed_fen > 0 && now >= overdue_at && now >= grace_until;

export function creditBillState(bill: BillFacts, now: number): CreditBillState {
  if (bill.amount_fen === null) return "open";
  if (bill.owed_fen === 0) return "settled";
  if (isOverdue(bill, now)) return "overdue";
  return bill.owed_fen < bill.amount_fen ? "part" : "due";
}

/** The instant from which the bill of a month is overdue: the end of the last of the days after the month. */
export const overdueFrom = (month: string, days: number): number => monthRange(month).to + days * DAY_MS;

/** The whole days that a bill is overdue, 1 on the first. */
export const overdueDays = (overdue_at: number, now: number): number => Math.floor((now - overdue_at) / DAY_MS) + 1;

/** The number of a customer's bill of a month: YJ, the month, the customer. */
export const creditBillNumber = (customer_id: number, month: string): string =>
  `YJ${month.replace("-", "")}-${String(customer_id).padStart(6, "0")}`;

/** The age of what is owed, from the youngest: not overdue, then by days; each ends with the day `to`. */
export const CREDIT_AGES = [
  { id: "current", name: "未到期", to: 0 },
  { id: "d30", name: "1–30 天", to: 30 },
  { id: "d60", name: "31–60 天", to: 60 },
  { id: "d90", name: "61–90 天", to: 90 },
  { id: "older", name: "90 天以上", to: Number.POSITIVE_INFINITY },
] as const;
export type CreditAge = (typeof CREDIT_AGES)[number]["id"];
export const CREDIT_AGE_IDS = CREDIT_AGES.map(({ id }) => id) as [CreditAge, ...CreditAge[]];

export function creditAge(bill: BillFacts, now: number): CreditAge {
  const days = bill.overdue_at !== null && isOverdue(bill, now) ? overdueDays(bill.overdue_at, now) : 0;
  return CREDIT_AGES.find(({ to }) => days <= to)?.id ?? "older";
}

/** The acts of staff on a customer's credit. */
export const CREDIT_ACTS = ["set", "pause", "correct"] as const;
export type CreditAct = (typeof CREDIT_ACTS)[number];

/** The refusal of a correction that takes off more than is owed. */
export const OWED_SHORT = "欠款没有这么多";
export const owedShort = (owed: Fen, amount: Fen) =>
  `${OWED_SHORT}：现在欠 ${formatFen(owed)}，多减了 ${formatFen(-amount - owed)}`;

/** The refusals of a payment on credit. */
export const NO_CREDIT_LINE = "还没有开通月结";
export const CREDIT_DISABLED = "月结已停用，请联系客服经理";
export const CREDIT_NOT_APPROVED = "企业认证通过后才能用月结";
export const creditOverdue = (fen: Fen) => `有逾期账单 ${formatFen(fen)}，请先还款`;
export const creditShort = (free: Fen, amount: Fen) => `可用额度 ${formatFen(free)}，还差 ${formatFen(amount - free)}`;

/** Where the money of refunds goes of orders on credit. */
export const CREDIT_REFUNDED = "先抵减月结欠款，还清的部分退到余额";

/** The kinds of ledger rows of a bill. */
export const CREDIT_KINDS = {
  order: "订单",
  refund: "退款抵减",
  repay: "还款",
  undo: "还款冲回",
  correction: "调整",
} as const;
export type CreditKind = keyof typeof CREDIT_KINDS;
export const CREDIT_KIND_NAMES = Object.keys(CREDIT_KINDS) as [CreditKind, ...CreditKind[]];

/** The kinds of ledger rows of a balance that pays bills, and that gets such money back. */
export const REPAID_FROM_BALANCE = "credit_repay";
export const UNDONE_TO_BALANCE = "credit_undo";
