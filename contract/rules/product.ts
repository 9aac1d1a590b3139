import { fen, optionalFen } from "./money.ts";
import type { Offer } from "./pricing.ts";

/** The orders of a product list. */
export const PRODUCT_ORDERS = ["default", "sales", "price_asc", "price_desc", "is_new"] as const;

/** The message for a SKU that is no longer for sale. */
export const SKU_GONE = "规格已失效";

/** The collections of the home page's rows, by the `type` of their list: 1 精品, 2 热卖, 3 新品. */
export const COLLECTIONS = { 1: "best", 2: "hot", 3: "new" } as const;

/** The numbers of products per page of a list; the first is the default. */
export const PAGE_SIZES = [24, 60] as const;

type Priced = {
  product_type: number;
  price: string;
  cost?: string | undefined;
  cost_plus?: string | undefined;
  agreed_price?: string | undefined;
  tier_prices: readonly { min_qty: number; price: string }[];
};

/** Converts a product's prices from yuan to the offer in fen that `unitPrice` expects. */
export function toOffer({ product_type, price, cost, cost_plus, agreed_price, tier_prices }: Priced): Offer {
  return {
    product_type,
    price: fen(price),
    cost: optionalFen(cost),
    cost_plus: optionalFen(cost_plus),
    agreed: optionalFen(agreed_price),
    tiers: tier_prices.map((tier) => ({ min_qty: tier.min_qty, price: fen(tier.price) })),
  };
}
