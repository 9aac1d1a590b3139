import type { Fen } from "./money.ts";

/** What decides a customer's price: visitors have no buyer. */
export type Buyer = { readonly audit_state: number; readonly audit_type: number };

/** What decides an article's price; cost is absent wherever the reader has no right to it. */
export type Offer = {
  readonly product_type: number;
  readonly price: Fen;
  readonly cost?: Fen | undefined;
  readonly cost_plus?: Fen | undefined;
  readonly tiers: readonly { readonly min_qty: number; readonly price: Fen }[];
};

export const APPROVED = 2;
export const NORMAL_PRODUCT = 0;
export const FLASH_SALE = 1;

/** The three classes into which prices fall; goods pages depend on the customer through nothing else. */
export type PriceClass = "public" | "markup" | "cost";

/** Approved customers with audit_type 0 pay cost with the product's mark-up, with 1 the bare cost (storefront.md section 6). */
export function priceClass(buyer: Buyer | null): PriceClass {
  if (buyer?.audit_state !== APPROVED) return "public";
  return buyer.audit_type === 1 ? "cost" : "markup";
}

/**
 * Fen for one piece, for this buyer, when `quantity` pieces are bought (storefront.md section 6, product.md section 7).
 * Flash sales and everyone who is not approved pay the normal price, whose tier the quantity selects; cost knows no tiers.
 */
export function unitPrice(offer: Offer, buyer: Buyer | null, quantity = 1): Fen {
  const right = offer.product_type === NORMAL_PRODUCT ? priceClass(buyer) : "public";
  if (right !== "public" && offer.cost !== undefined) {
    return right === "cost" ? offer.cost : offer.cost + (offer.cost_plus ?? 0);
  }
  return tierPrice(offer, quantity);
}

function tierPrice({ price, tiers, product_type }: Offer, quantity: number): Fen {
  if (product_type === FLASH_SALE) return price;
  return tiers.reduce((best, tier) => (quantity >= tier.min_qty ? Math.min(best, tier.price) : best), price);
}

/** The next cheaper tier and the pieces still missing to reach it; null where there is none. */
export function nextTier(offer: Offer, buyer: Buyer | null, quantity: number): { missing: number; price: Fen } | null {
  const now = unitPrice(offer, buyer, quantity);
  const better = offer.tiers
    .filter((tier) => tier.min_qty > quantity && unitPrice(offer, buyer, tier.min_qty) < now)
    .sort((a, b) => a.min_qty - b.min_qty)[0];
  return better ? { missing: better.min_qty - quantity, price: better.price } : null;
}
