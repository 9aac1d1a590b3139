import { formatLastDay } from "#contract/rules/calendar.ts";
import { QUOTATION_STATES } from "#contract/rules/quotation.ts";
import type { StaffQuotation } from "#contract/staff-quotation.ts";
import type { QuotationRow } from "./quotation.store.ts";

type Row = Pick<QuotationRow, "sn" | "state_now" | "accepted_at" | "version" | "valid_until">;

/** What prevents each act, with the way out. */
export function obstaclesOfQuotation(row: Row): StaffQuotation["acts"] {
  const { state_now: state, accepted_at } = row;
  const name = QUOTATION_STATES[state];
  const isAccepted = state === "quoted" && accepted_at !== null;
  const isOver = state === "ordered" || state === "void";
  const quote = refusalOfQuote(row);
  return {
    draft: isOver ? `${name}，不用再填价` : null,
    send: isOver || isAccepted || state === "draft" ? quote : null,
    extend:
      (state === "quoted" && !isAccepted) || state === "expired"
        ? null
        : isAccepted
          ? `客户已接受，价锁到 ${formatLastDay(row.valid_until ?? 0)}；过期以后可以延`
          : `${name}，没有可以延的报价`,
    decline: state === "asked" ? null : `${name}，待报价的才能退回`,
    message: null,
  };
}

/** The sentence that refuses a quote: the quotation's state now. */
export function refusalOfQuote({
  sn,
  state_now,
  accepted_at,
  version,
}: Pick<Row, "sn" | "state_now" | "accepted_at" | "version">): string {
  const now = `报价单 ${sn} 现在是${QUOTATION_STATES[state_now]}`;
  if (state_now === "draft") return `${now}，客户询价后才能报价`;
  return accepted_at === null ? `${now}，不能再报价` : `${now}，客户已接受 V${version}，不能再报价`;
}
