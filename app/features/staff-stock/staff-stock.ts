import { deskUrls } from "#app/desk-urls.ts";
import { link } from "#app/link.ts";
import { daysLeft, type StockLevel, stockLevel } from "#contract/rules/stock-level.ts";
import type { StaffCountRow, StaffStockRow } from "#contract/staff-stock.ts";

type Stocked = Pick<StaffStockRow, "stock" | "min_order" | "sold_30" | "is_on_sale">;

/** The level of a SKU's stock; one that is not for sale is always fine. */
export const levelOf = (sku: Stocked): StockLevel => (sku.is_on_sale ? stockLevel(sku, sku.sold_30) : "fine");

/** How long a stock lasts, as staff read it. */
export function stockDaysText({ stock, sold_30 }: Pick<Stocked, "stock" | "sold_30">): string {
  const days = daysLeft(stock, sold_30);
  if (days === null) return "–";
  return days > 365 ? "一年以上" : `${days} 天`;
}

/** The page of a SKU with the acts on a warehouse. */
export const skuAddress = (id: number | string, at?: number) => link(deskUrls.staffStock.detail, { id }, { at });

/** The page of transfers with the forms of one. */
export const transferAddress = (id: number) => `${link(deskUrls.staffStock.transfers, {}, { end: id })}#end`;

export const signed = (delta: number) => (delta > 0 ? `+${delta}` : String(delta).replace("-", "−"));

/** The rows of a checked count as the lines that were pasted, to be corrected and checked again. */
export const textOfCounts = (rows: readonly StaffCountRow[]) =>
  rows.map(({ raw, line }) => (line ? `${line.code}\t${line.counted}` : raw)).join("\n");

/** What the checkbox of a row sends. */
export const packCountRow = ({ row, line }: StaffCountRow) =>
  JSON.stringify({
    row,
    sku_id: line?.sku_id,
    read: line?.read,
    counted: line?.counted,
    version: line?.version,
  });
/** What is sent of a row that cannot be written, for the receipt. */
export const packCountRest = ({ row, raw, note, state }: StaffCountRow) =>
  JSON.stringify({ row, raw, note: state === "same" ? "相符，没有要写的" : note });
