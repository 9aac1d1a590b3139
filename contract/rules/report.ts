import { DAY_MS, dayToInstant, formatDay } from "./calendar.ts";
import { addMonths, monthOf, monthRange } from "./month.ts";

/** By what a sales report sums up. */
export const DIMENSIONS = ["day", "month", "store", "category", "product", "customer", "manager"] as const;
export type ReportDimension = (typeof DIMENSIONS)[number];
export const DIMENSION_NAMES: Readonly<Record<ReportDimension, string>> = {
  day: "按天",
  month: "按月",
  store: "按店铺",
  category: "按分类",
  product: "按商品",
  customer: "按客户",
  manager: "按客服经理",
};

/** The dimensions whose rows follow the calendar, and are drawn as a chart. */
export const isOverTime = (by: ReportDimension) => by === "day" || by === "month";

/** The dimensions whose rows sum up items; freight and deductions are in none of them. */
export const ITEM_DIMENSIONS = ["category", "product"] as const;
export type ItemDimension = (typeof ITEM_DIMENSIONS)[number];
export const isOfItems = (by: ReportDimension): by is ItemDimension => by === "category" || by === "product";

/** The rows on a page of a report whose rows do not follow the calendar, and those in one part of its file. */
export const REPORT_PAGE_SIZE = 100;
export const REPORT_PART_SIZE = 2000;

/** The margins in percent below which products can be listed; 0 for those sold at a loss. */
export const MARGINS_BELOW = [0, 5, 10] as const;

/** The longest range of a report, in days. */
export const REPORT_DAYS_MAX = 400;

/** The key of the row of freight and deductions in a report of items, and that of what belongs to no one. */
export const FREIGHT_KEY = "freight";
export const NONE_KEY = "none";

/** What a row sums up, in fen: net is what was paid less what was refunded. */
export type Sums = {
  orders: number;
  paid_fen: number;
  refund_fen: number;
  cost_fen: number;
  /** Units whose cost is not known, so that the margin is that of the others' cost alone. */
  unknown_units: number;
};

export const NO_SUMS: Sums = { orders: 0, paid_fen: 0, refund_fen: 0, cost_fen: 0, unknown_units: 0 };

export const addSums = (a: Sums, b: Sums): Sums => ({
  orders: a.orders + b.orders,
  paid_fen: a.paid_fen + b.paid_fen,
  refund_fen: a.refund_fen + b.refund_fen,
  cost_fen: a.cost_fen + b.cost_fen,
  unknown_units: a.unknown_units + b.unknown_units,
});

export const netOfSums = ({ paid_fen, refund_fen }: Pick<Sums, "paid_fen" | "refund_fen">) => paid_fen - refund_fen;
export const marginOfSums = (sums: Sums) => netOfSums(sums) - sums.cost_fen;

/**
 * The share of the margin in net: less than any other for units that cost and brought nothing, null for no units, which
 * is what a refund of earlier sales leaves.
 */
export function marginShare(sums: Sums): number | null {
  const net = netOfSums(sums);
  if (net > 0) return marginOfSums(sums) / net;
  return sums.cost_fen > 0 ? Number.NEGATIVE_INFINITY : null;
}

/** A share in tenths of a percent, rounded half away from zero; null of nothing. */
export const tenths = (part: number, whole: number): number | null =>
  whole === 0 ? null : Math.sign(part) * Math.sign(whole) * Math.round(Math.abs((part * 1000) / whole));

/** Days (yyyy-MM-dd), both included. */
export type DayRange = { from: string; to: string };

/**
 * The range that a form asks for: the month up to today where it asks for none, exchanged where it ends before it begins,
 * without days that have not come, and no longer than a report may be.
 */
export function rangeAsked({ from, to }: DayRange, now: number): DayRange {
  const today = formatDay(now);
  const [start, end] = [from || `${(to || today).slice(0, 7)}-01`, to || today];
  const [first, last] = start <= end ? [start, end] : [end, start];
  const until = last > today && first <= today ? today : last;
  const longest = formatDay(dayToInstant(until) - (REPORT_DAYS_MAX - 1) * DAY_MS);
  return { from: first < longest ? longest : first, to: until };
}

/** A range in epoch ms, the end excluded. */
export const instantsOf = ({ from, to }: DayRange) => ({ from: dayToInstant(from), to: dayToInstant(to) + DAY_MS });

/**
 * The range that a range is compared with: the same days of the month before where it begins with a month and stays in
 * it, otherwise as many days just before.
 */
export function rangeBefore({ from, to }: DayRange): DayRange {
  if (from.endsWith("-01") && from.slice(0, 7) === to.slice(0, 7)) {
    const month = addMonths(from.slice(0, 7), -1);
    const last = formatDay(monthRange(month).to - 1);
    const day = `${month}${to.slice(7)}`;
    const isWhole = to === formatDay(monthRange(to.slice(0, 7)).to - 1);
    return { from: `${month}-01`, to: isWhole || day > last ? last : day };
  }
  const { from: start, to: end } = instantsOf({ from, to });
  return { from: formatDay(start - (end - start)), to: formatDay(start - DAY_MS) };
}

/** The parts of a range that lie in one month each, in epoch ms, so that no query reads more than a month. */
export function monthsOf({ from, to }: { from: number; to: number }): { from: number; to: number }[] {
  const parts: { from: number; to: number }[] = [];
  for (let start = from; start < to; ) {
    const end = Math.min(to, monthRange(monthOf(start)).to);
    parts.push({ from: start, to: end });
    start = end;
  }
  return parts;
}

/** The keys of a calendar's rows in a range, also of those without sales. */
export function keysOver(by: "day" | "month", { from, to }: DayRange): string[] {
  const { from: start, to: end } = instantsOf({ from, to });
  if (by === "day") {
    return Array.from({ length: Math.round((end - start) / DAY_MS) }, (_, index) => formatDay(start + index * DAY_MS));
  }
  return monthsOf({ from: start, to: end }).map((part) => monthOf(part.from));
}
