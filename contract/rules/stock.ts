/** Whether a SKU can be ordered, or has stock below its minimum order, or none. */
export type StockState = "orderable" | "below_minimum" | "sold_out";

type Stock = { stock: number; min_order: number };

/** The state of a stock. A sale and a quotation have quantities of their own: for them `min_order` is 1. */
export function stockState({ stock, min_order }: Stock): StockState {
  if (stock <= 0) return "sold_out";
  return stock < min_order ? "below_minimum" : "orderable";
}

/** Whether an order of the SKU is possible at all. */
export const isOrderable = (sku: Stock) => stockState(sku) === "orderable";

/** The reason that a line cannot be bought where its SKU has no stock. */
export const SOLD_OUT = "已售罄";
/** The first words of the reason where the stock is below the minimum order. */
export const BELOW_MINIMUM = "库存不足起订量";

/** The stock and the minimum order of a SKU that has less, in its unit. */
export const belowMinimum = ({ stock, min_order, unit_name }: Stock & { unit_name: string }) =>
  `${BELOW_MINIMUM}（还剩 ${stock} ${unit_name}，起订 ${min_order} ${unit_name}）`;

/** The reason that a SKU on sale cannot be ordered, with its numbers; null where it can. */
export function stockReason(sku: Stock & { unit_name: string }): string | null {
  const state = stockState(sku);
  if (state === "sold_out") return SOLD_OUT;
  return state === "below_minimum" ? belowMinimum(sku) : null;
}

/** Whether the reason of a line is its stock, which may return; the other reasons mean off the shelf. */
export const isStockReason = (reason: string | null) =>
  reason !== null && (reason === SOLD_OUT || reason.startsWith(BELOW_MINIMUM));
