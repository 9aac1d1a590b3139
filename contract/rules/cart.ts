import { fen, optionalFen } from "./money.ts";
import type { Offer } from "./pricing.ts";

/** The maximum number of cart lines per customer. */
export const CART_LINES_MAX = 500;
/** The maximum number of cart lines in one order. */
export const CHECKOUT_LINES_MAX = 100;

/** The maximum pieces of a line, whatever the stock. */
export const QUANTITY_MAX = 999_999;

/** The maximum number of lines per `cart.addMany`. */
export const ADD_MANY_MAX = 100;

/** The greatest number of units that pages call a low stock of a line. */
export const LOW_STOCK_MAX = 10;

/** What prices of a cart line depend on, as the cart answers it. */
type PricedLine = {
  product_type: number;
  product: { cost_plus?: string | undefined };
  productAttr: {
    price: string;
    cost?: string | undefined;
    agreed_price?: string | undefined;
    tier_prices: readonly { min_qty: number; price: string }[];
  };
};

/** The offer of a cart line in fen, for `unitPrice`. */
export function toLineOffer({ product_type, product, productAttr }: PricedLine): Offer {
  return {
    product_type,
    price: fen(productAttr.price),
    cost: optionalFen(productAttr.cost),
    cost_plus: optionalFen(product.cost_plus),
    agreed: optionalFen(productAttr.agreed_price),
    tiers: productAttr.tier_prices.map((tier) => ({ min_qty: tier.min_qty, price: fen(tier.price) })),
  };
}

/** The message for more units than are in stock. */
export const OUT_OF_STOCK = "库存不足";

/** The reason for a line that cannot be bought where no other is known. */
export const LINE_FAILED = "已失效";
