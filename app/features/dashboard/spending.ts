import type { MonthSpending } from "#contract/dashboard.ts";
import { type Fen, fen, yuan } from "#contract/rules/money.ts";

/** A month of the chart; `height` is relative to the highest month, from 0 to 1. */
export type Bar = { month: string; name: string; label: string; height: number };

const NAMES = (month: string) => `${Number(month.slice(5))} 月`;
const TEN_THOUSAND_YUAN: Fen = 1_000_000;

/** An amount in whole yuan, such as 6,218; from a hundred thousand on in 万, such as 12.3万. */
function shortAmount(amount: Fen): string {
  if (Math.abs(amount) >= 10 * TEN_THOUSAND_YUAN) return `${(amount / TEN_THOUSAND_YUAN).toFixed(1)}万`;
  return String(Math.trunc(amount / 100)).replace(/\B(?=(\d{3})+$)/g, ",");
}

/** The months as bars; a month with more refunds than payments has no height. */
export function spendingBars(months: readonly MonthSpending[]): Bar[] {
  const greatest = Math.max(1, ...months.map(({ net }) => fen(net)));
  return months.map(({ month, net }) => ({
    month,
    name: NAMES(month),
    label: shortAmount(fen(net)),
    height: Math.max(0, fen(net)) / greatest,
  }));
}

export type SpendingRow = { month: string; name: string; net: string; orders: number; change: string };

/** The months as rows, the present one first, each with its change to the month before. */
export function spendingRows(months: readonly MonthSpending[]): SpendingRow[] {
  return months
    .map(({ month, net, orders }, index) => ({
      month,
      name: NAMES(month),
      net,
      orders: orders.count,
      change: index === months.length - 1 ? "进行中" : changeOf(months[index - 1]?.net, net),
    }))
    .toReversed();
}

function changeOf(before: string | undefined, now: string): string {
  if (before === undefined || fen(before) <= 0) return "–";
  const percent = Math.round(((fen(now) - fen(before)) * 100) / fen(before));
  return percent > 0 ? `+${percent}%` : percent < 0 ? `−${-percent}%` : "持平";
}

/** The sum of all months, in yuan. */
export const spendingTotal = (months: readonly MonthSpending[]) =>
  yuan(months.reduce((sum, { net }) => sum + fen(net), 0));
