import { percentText } from "#app/desk/percent.ts";
import { deskUrls } from "#app/desk-urls.ts";
import { withSearch } from "#app/link.ts";
import { fen, yuan } from "#contract/rules/money.ts";
import { DIMENSION_NAMES, type ReportDimension, tenths } from "#contract/rules/report.ts";

/** The question of a report, as its addresses carry it. */
export type Question = {
  by: ReportDimension;
  from: string;
  to: string;
  store?: number | undefined;
  /** The margin in percent below which products are listed. */
  below?: number | undefined;
};

/** The address of the orders and refunds of a row. */
export const rowsAddress = ({ below: _, ...question }: Question, key: string) =>
  withSearch(deskUrls.staffReport.rows, { ...question, key });

/** The question of a refund report, and the rows of one of its causes or types. */
export type RefundQuestion = Pick<Question, "from" | "to" | "store">;
export const refundRowsAddress = ({ from, to, store }: RefundQuestion, row: { cause?: string; type?: string } = {}) =>
  withSearch(deskUrls.staffReport.refundRows, { from, to, store, ...row });

/** The head of a report's first column. */
export const keyHead = (by: ReportDimension) =>
  ({
    day: "日期",
    month: "月份",
    store: "店铺",
    category: "分类",
    product: "商品",
    customer: "客户",
    manager: "客服经理",
  })[by];

export const reportTitle = (by: ReportDimension) => `${DIMENSION_NAMES[by]}看销售`;

/** The name of the list of products below a margin. */
export const belowName = (below: number) => `毛利率低于 ${below}%`;

/** The units of a row whose cost is not known; empty for none. */
export const unknownText = (units: number | null) => (units ? `${units} 件成本不明` : "");

/** The share of one amount in another, in yuan. */
export const shareOfTotal = (part: string, whole: string) => textOf(tenths(fen(part), fen(whole)));

const textOf = (share: number | null) => percentText(share === null ? null : share / 1000);

/** How much more or less an amount is than another, with its sign; a dash without the other. */
export function change(now: number, before: number): string {
  const share = tenths(now - before, Math.abs(before));
  return share !== null && share > 0 ? `+${textOf(share)}` : textOf(share);
}

/** The average of an amount in yuan over orders; a dash without orders. */
export const perOrder = (net: string, orders: number) => (orders === 0 ? null : yuan(Math.round(fen(net) / orders)));

const WEEKDAYS = ["日", "一", "二", "三", "四", "五", "六"] as const;

/** A row's key as its name: a day with its weekday, or the name itself. */
export function rowName(by: ReportDimension, name: string): string {
  if (by !== "day") return name;
  return `${name.slice(5)} 周${WEEKDAYS[new Date(`${name}T00:00:00Z`).getUTCDay()]}`;
}
