import { isOrderable } from "./stock.ts";

/** The days of sales that a stock should last for. */
export const LOW_DAYS = 7;
/** The days whose sales are the measure of how fast a stock goes. */
export const TURNOVER_DAYS = 30;

/** Whether stock is enough, or less than the sales of some days, or too little for any order. */
export type StockLevel = "fine" | "low" | "out";

/** The level of a stock by the units that were sold in the last 30 days. */
export function stockLevel(sku: { stock: number; min_order: number }, sold_30: number): StockLevel {
  if (!isOrderable(sku)) return "out";
  return sku.stock * TURNOVER_DAYS < sold_30 * LOW_DAYS ? "low" : "fine";
}

/** The whole days that a stock lasts at the sales of the last 30 days; null without sales. */
export const daysLeft = (stock: number, sold_30: number): number | null =>
  sold_30 <= 0 ? null : Math.floor((stock * TURNOVER_DAYS) / sold_30);
