import { yuan } from "#contract/rules/money.ts";
import { type Buyer, paysAgreedPrice, unitPrice } from "#contract/rules/pricing.ts";
import { rhythmOf } from "#contract/rules/standing-list.ts";
import type { StandingLine } from "#contract/standing-list.ts";
import type { CartItem } from "../cart/item.ts";

/** A paid purchase of a SKU; `unit_fen` is the paid price of one unit. */
export type BoughtItem = { sku_id: number; quantity: number; unit_fen: number; at: number };

/** The newest purchase. */
export function lastPurchase(bought: readonly BoughtItem[]): BoughtItem | undefined {
  return bought.reduce<BoughtItem | undefined>((last, item) => (last && last.at >= item.at ? last : item), undefined);
}

/** The article of a line as it is now. */
export const toArticle = ({ product, sku }: CartItem) => ({
  sku_id: sku.id,
  product_id: product.id,
  store_name: product.name,
  sku: sku.name,
  image: sku.image || product.image,
  unit_name: sku.unit_name,
});

/** A line with present prices, its last purchase and its rhythm. */
export function toListLine(
  customer: Buyer,
  row: { id: number; group_id: number | null; quantity: number },
  item: CartItem,
  bought: readonly BoughtItem[],
): StandingLine {
  const rhythm = rhythmOf(bought);
  const last = lastPurchase(bought);
  const unit_fen = unitPrice(item.offer, customer, row.quantity);
  return {
    line_id: row.id,
    group_id: row.group_id,
    ...toArticle(item),
    mer_name: item.store.name,
    cart_num: row.quantity,
    min_order: item.sku.min_order,
    stock: item.sku.stock,
    fail_reason: item.fail_reason,
    unit_price: yuan(unit_fen),
    agreed_until: paysAgreedPrice(item.offer, customer, row.quantity) ? item.agreed_until : null,
    public_price: yuan(unitPrice(item.offer, null, row.quantity)),
    last_price: last ? yuan(last.unit_fen) : null,
    last_at: last?.at ?? null,
    last_num: last?.quantity ?? null,
    days: rhythm?.days ?? null,
    used_up_at: rhythm?.used_up_at ?? null,
  };
}
