import type { CartLine } from "../cart.ts";
import { fen } from "./money.ts";
import type { Offer } from "./pricing.ts";

/** At most this many lines a customer; one more is refused. */
export const CART_LINES_MAX = 500;

/** The offer in fen that `unitPrice` takes, from a cart line. */
export function toLineOffer({
  product_type,
  product,
  productAttr,
}: Pick<CartLine, "product_type" | "product" | "productAttr">): Offer {
  return {
    product_type,
    price: fen(productAttr.price),
    cost: productAttr.cost === undefined ? undefined : fen(productAttr.cost),
    cost_plus: product.cost_plus === undefined ? undefined : fen(product.cost_plus),
    tiers: productAttr.tier_prices.map((tier) => ({ min_qty: tier.min_qty, price: fen(tier.price) })),
  };
}
