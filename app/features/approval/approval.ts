import type { ApprovalSheet, ApprovalState } from "#contract/approval.ts";
import { HOUR_MS } from "#contract/rules/calendar.ts";
import { fen, yuan } from "#contract/rules/money.ts";

/** The label of each state of a request. */
export const APPROVAL_STATES: Readonly<Record<ApprovalState, string>> = {
  waiting: "待审批",
  approved: "已同意",
  refused: "不同意",
  stopped: "已作废",
  expired: "已过期",
  changed: "清单有改动",
};

/** 还剩 2 天 23 小时: the time until the request expires; both instants are epoch ms. */
export function remainingText(expires_at: number, now: number): string {
  const hours = Math.max(0, Math.floor((expires_at - now) / HOUR_MS));
  if (hours === 0) return "不到 1 小时";
  const days = Math.floor(hours / 24);
  return days > 0 ? `${days} 天 ${hours % 24} 小时` : `${hours} 小时`;
}

type Priced = Pick<ApprovalSheet["lines"][number], "unit_price" | "last_price" | "cart_num">;

/**
 * The number of lines that the customer has bought before, their sum at the prices of that purchase, and its difference
 * to the present sum, in yuan and without the sign; null without such a line and where the total is shown alone.
 */
export function totalChange(lines: readonly Priced[]) {
  const known = lines.flatMap(({ unit_price, last_price, cart_num }) =>
    unit_price !== null && last_price !== null
      ? [{ now: fen(unit_price) * cart_num, last: fen(last_price) * cart_num }]
      : [],
  );
  if (known.length === 0) return null;
  const last = known.reduce((sum, line) => sum + line.last, 0);
  const difference = known.reduce((sum, line) => sum + line.now, 0) - last;
  return { kinds: known.length, last: yuan(last), difference: yuan(Math.abs(difference)), sign: Math.sign(difference) };
}
