import { SOLD_OUT } from "#contract/rules/cart.ts";

/** Messages for lines that cannot be ordered. */
export const OUT_OF_STOCK = "库存不足";
export const NOT_DELIVERED = "该地区不支持配送";
const belowMinimum = (min_order: number) => `未达起订量 ${min_order}`;

type Line = {
  /** The reason that the line cannot be bought: product or SKU withdrawn, or sold out. */
  fail_reason: string | null;
  quantity: number;
  sku: { stock: number; min_order: number };
};

/** The message for a line that cannot be ordered, or null. */
export function lineProblem({ fail_reason, quantity, sku }: Line, delivered: boolean): string | null {
  if (fail_reason !== null && fail_reason !== SOLD_OUT) return fail_reason;
  if (quantity > sku.stock || fail_reason === SOLD_OUT) return OUT_OF_STOCK;
  if (quantity < sku.min_order) return belowMinimum(sku.min_order);
  return delivered ? null : NOT_DELIVERED;
}
