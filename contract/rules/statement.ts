import { formatDay } from "./calendar.ts";
import { monthRange } from "./month.ts";
import type { Transitions } from "./transitions.ts";

/** The states of a finished month's statement; a month without a row is open. */
export const STATEMENT_STATES = { open: "待确认", confirmed: "已确认", disputed: "有异议" } as const;
export type StatementState = keyof typeof STATEMENT_STATES;
// The keys of the table are its states.
export const STATEMENT_STATE_NAMES = Object.keys(STATEMENT_STATES) as [StatementState, ...StatementState[]];

/** The customer confirms or objects; staff answer an objection, or the customer withdraws it, which reopens the statement. */
export const STATEMENT_TRANSITIONS = {
  confirm: { from: ["open"], to: "confirmed" },
  object: { from: ["open"], to: "disputed" },
  answer: { from: ["disputed"], to: "open" },
  withdraw: { from: ["disputed"], to: "open" },
} as const satisfies Transitions<StatementState, string>;

/** The reasons of an objection. */
export const OBJECTION_KINDS = {
  price: "单价不符",
  quantity: "数量不符",
  missing: "没收到货",
  refund: "退款没到",
  invoice: "发票不符",
  other: "其他",
} as const;
export type ObjectionKind = keyof typeof OBJECTION_KINDS;
// The keys of the table are the kinds.
export const OBJECTION_KIND_NAMES = Object.keys(OBJECTION_KINDS) as [ObjectionKind, ...ObjectionKind[]];

/** The message for an objection to an order that is not in the month's statement. */
export const NO_SUCH_ORDER = "这个月的对账单里没有这笔订单";
/** The message for an attachment that is neither a picture nor a PDF. */

/** The number of rows on a page behind a figure. */
export const STATEMENT_LINES_PER_PAGE = 50;
/** The maximum length of an objection, in characters. */
export const OBJECTION_REASON_MAX = 200;

/** The first and the last day of a month as yyyy-MM-dd. */
export function daysOf(month: string): { first: string; last: string } {
  return { first: `${month}-01`, last: formatDay(monthRange(month).to - 1) };
}

/** The maximum length of an answer to an objection, in characters. */
export const REPLY_MAX = 200;

/** The number of a statement for customers and staff. */
export const statementNumber = (customer_id: number, month: string) =>
  `DZ${month.replace("-", "")}-${String(customer_id).padStart(6, "0")}`;
