import { DAY_MS, startOfDay } from "./calendar.ts";
import { reservationDeadline } from "./transfer.ts";

/** The lists of the desk's page of payments. */
export const PAYMENT_TABS = {
  slip: "待确认凭证",
  open: "待汇款",
  row: "待分配流水",
  booked: "最近入账",
  failed: "异常",
} as const;
export type PaymentTab = keyof typeof PAYMENT_TABS;
export const PAYMENT_TAB_NAMES = Object.keys(PAYMENT_TABS) as [PaymentTab, ...PaymentTab[]];

/** What a row of an uploaded statement is before anything is written. */
export const STATEMENT_KINDS = {
  matched: { name: "已匹配", note: "识别码和金额都对，入账时记到订单、充值或余额" },
  proposed: { name: "建议", note: "按金额或户名猜的，入账时只登记，逐笔分配" },
  unmatched: { name: "未匹配", note: "入账时只登记，之后再分配" },
  question: { name: "待核对", note: "可能与登记过的流水是同一笔，入账时只登记" },
  known: { name: "已入账", note: "以前的流水里已有，不再入账" },
  reversal: { name: "不是收款", note: "冲正、退汇，不入账" },
} as const;
export type StatementKind = keyof typeof STATEMENT_KINDS;
export const STATEMENT_KIND_NAMES = Object.keys(STATEMENT_KINDS) as [StatementKind, ...StatementKind[]];

/** What became of a stored row of the bank. */
export const RECEIPT_OUTCOMES = {
  paid: "已到账",
  credited: "转入余额",
  waiting: "待分配",
  skipped: "不入账",
  reversed: "冲正成对",
} as const;
export type ReceiptOutcome = keyof typeof RECEIPT_OUTCOMES;
export const RECEIPT_OUTCOME_NAMES = Object.keys(RECEIPT_OUTCOMES) as [ReceiptOutcome, ...ReceiptOutcome[]];

/** The reasons for refusing a slip, as the customer reads them. */
export const SLIP_REASONS = ["凭证看不清", "金额不符", "不是付给我们的账户", "付款人与下单企业不同", "其他"] as const;
export type SlipReason = (typeof SLIP_REASONS)[number];

/** What a member compares before a transfer is confirmed by hand. */
export const SLIP_CHECKS = { amount: "金额相同", payer: "付款户名相同", code: "识别码相同" } as const;
export type SlipCheck = keyof typeof SLIP_CHECKS;

/** The maximum of bytes of a statement's file, and of its incomes. */
export const STATEMENT_BYTES_MAX = 4 * 1024 * 1024;
export const STATEMENT_ROWS_MAX = 2000;
/** The maximum of transfers that one receipt pays. */
export const PARTS_MAX = 20;
/** The days for which an uploaded statement can be looked at. */
export const STATEMENT_DAYS = 30;

const SEARCHED_DAYS = 14;

/** The instant before which a transfer that was confirmed by hand should have met its row of the bank. */
export function overdueBefore(now: number): number {
  let day = startOfDay(now);
  for (let back = 0; back < SEARCHED_DAYS && reservationDeadline(day) > now; back += 1) day -= DAY_MS;
  return day + DAY_MS;
}
