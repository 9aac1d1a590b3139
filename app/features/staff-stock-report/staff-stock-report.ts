import { deskUrls } from "#app/desk-urls.ts";
import { link, withSearch } from "#app/link.ts";
import { TURNOVER_DAYS } from "#contract/rules/stock-level.ts";
import { SLOW_SALES_DAYS, type StockReport } from "#contract/rules/stock-report.ts";
import type { StockReportRow } from "#contract/staff-stock-report.ts";

const YEAR_DAYS = 365;

/** How long a stock lasts at the sales of 90 days, as staff read it. */
export function slowText({ stock, sold_90 }: Pick<StockReportRow, "stock" | "sold_90">): string {
  if (sold_90 <= 0) return "卖不动";
  const tenths = Math.floor((stock * SLOW_SALES_DAYS * 10) / (sold_90 * YEAR_DAYS));
  return `${tenths % 10 === 0 ? tenths / 10 : (tenths / 10).toFixed(1)} 年`;
}

/** The whole days that a stock lasts at the sales of 30 days. */
export const lastsDays = ({ stock, sold_30 }: Pick<StockReportRow, "stock" | "sold_30">) =>
  Math.floor((stock * TURNOVER_DAYS) / sold_30);

/** The rows behind the figure of a warehouse; null is the stock in none. */
export const placeAddress = (warehouse_id: number | null) =>
  link(deskUrls.staffStockReport.value, {}, { warehouse: warehouse_id ?? 0 });

/** The Excel file of a report with its filters. */
export const stockExportAddress = (report: StockReport, filters: Parameters<typeof withSearch>[1] = {}) =>
  withSearch(deskUrls.staffStockReport.export, { report, ...filters });

/** The form of a flash sale with the SKU filled in. */
export const slowSaleAddress = (code: string) => link(deskUrls.staffSale.add, {}, { goods: code });

/** The share of units that can be sold, of their costs where they are known; null for no units. */
export function sellableShare(figure: {
  pieces: number;
  sellable: number;
  value: string | null;
  sellable_value: string | null;
}): number | null {
  const value = Number(figure.value ?? 0);
  if (value > 0) return Number(figure.sellable_value) / value;
  return figure.pieces > 0 ? figure.sellable / figure.pieces : null;
}
