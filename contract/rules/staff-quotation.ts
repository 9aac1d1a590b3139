import { priceReasons } from "./four-eyes.ts";
import type { Fen } from "./money.ts";

/** The tabs of the desk's list of quotations. */
export const STAFF_QUOTATION_TABS = {
  asked: "待报价",
  quoted: "已报价",
  accepted: "已接受或下单",
  expired: "已失效",
  closed: "报不了或撤回",
} as const;
export type StaffQuotationTab = keyof typeof STAFF_QUOTATION_TABS;
// The keys of the table are its tabs.
export const STAFF_QUOTATION_TAB_NAMES = Object.keys(STAFF_QUOTATION_TABS) as [
  StaffQuotationTab,
  ...StaffQuotationTab[],
];

export const STAFF_QUOTATIONS_PAGE_SIZE = 20;
/** The characters of the internal remark, and of the note for the customer. */
export const INTERNAL_MAX = 500;
export const QUOTE_NOTE_MAX = 500;
export const QUOTE_REASON_MAX = 200;
/** The characters of a pasted table of prices, and its rows, at most. */
export const PRICE_TEXT_MAX = 40_000;
export const PRICE_ROWS_MAX = 300;
export const PRICE_FILE_BYTES_MAX = 2 * 1024 * 1024;

/** Why the shop does not quote; the customer reads it. */
export const DECLINE_REASONS = ["品类不做", "数量太少", "停产无替代", "暂时没有货源"] as const;

/** A line whose price is typed; `class_fen` is the customer's present price. */
export type QuoteLine = {
  readonly cost_fen: Fen;
  readonly class_fen: Fen;
  readonly last_fen: Fen | null;
  readonly target_fen: Fen | null;
};

export const FILL_RULES = {
  margin: "毛利率",
  discount: "企业价打折",
  last: "上次价",
  target: "客户目标价",
} as const;
export type FillRule = keyof typeof FILL_RULES;
// The keys of the table are the rules.
export const FILL_RULE_NAMES = Object.keys(FILL_RULES) as [FillRule, ...FillRule[]];
/** The rules that a percentage belongs to. */
export const needsPercent = (rule: FillRule) => rule === "margin" || rule === "discount";

/** The price of a line by a rule; a percentage is in hundredths of a percent. Null where the line has no such price. */
export function filledPrice(rule: FillRule, percent: number, line: QuoteLine): Fen | null {
  switch (rule) {
    case "margin":
      return percent >= 10_000 ? null : Math.ceil((line.cost_fen * 10_000) / (10_000 - percent));
    case "discount":
      return Math.round((line.class_fen * percent) / 10_000);
    case "last":
      return line.last_fen;
    case "target":
      return line.target_fen;
  }
}

type Priced = { readonly cost_fen: Fen; readonly unit_fen: Fen; readonly quantity: number };

/** What lines come to, with their margin as a share of the sum; null without a sum. */
export function quoteSums(lines: readonly Priced[]): { total_fen: Fen; margin_fen: Fen; margin: number | null } {
  const total_fen = lines.reduce((sum, { unit_fen, quantity }) => sum + unit_fen * quantity, 0);
  const cost_fen = lines.reduce((sum, line) => sum + line.cost_fen * line.quantity, 0);
  const margin_fen = total_fen - cost_fen;
  return { total_fen, margin_fen, margin: total_fen === 0 ? null : margin_fen / total_fen };
}

/** Why a second person has to approve a quote; none for one that is fine. */
export const quoteReasons = (lines: readonly Priced[]): string[] => priceReasons(lines, 0, 0);
