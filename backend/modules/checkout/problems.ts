/** Why a line cannot be ordered as it stands, in the words that the buyer reads (product.md section 7). */
export const OUT_OF_STOCK = "库存不足";
export const NOT_DELIVERED = "该地区不支持配送";
export const belowMinimum = (min_order: number) => `未达起订量 ${min_order}`;

type Line = {
  /** What the cart says of it: off the shelf, gone, sold out. */
  fail_reason: string | null;
  quantity: number;
  sku: { stock: number; min_order: number };
};

const SOLD_OUT = "已售罄";

export function lineProblem({ fail_reason, quantity, sku }: Line, delivered: boolean): string | null {
  if (fail_reason !== null && fail_reason !== SOLD_OUT) return fail_reason;
  if (quantity > sku.stock || fail_reason === SOLD_OUT) return OUT_OF_STOCK;
  if (quantity < sku.min_order) return belowMinimum(sku.min_order);
  return delivered ? null : NOT_DELIVERED;
}
