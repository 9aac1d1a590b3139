import type { Fen } from "./money.ts";

/** The fields that decide a customer's price; a visitor is null. */
export type Buyer = { readonly audit_state: number; readonly audit_type: number };

/** The fields that decide a product's price, in fen; cost is absent for readers without access to it. */
export type Offer = {
  readonly product_type: number;
  readonly price: Fen;
  readonly cost?: Fen | undefined;
  readonly cost_plus?: Fen | undefined;
  /** The price that the shop has agreed with this customer; absent without one. */
  readonly agreed?: Fen | undefined;
  readonly tiers: readonly { readonly min_qty: number; readonly price: Fen }[];
  /** The price that an accepted quotation froze for the line; absent for all other lines. */
  readonly quoted?: Fen | undefined;
};

export const APPROVED = 2;
export const NORMAL_PRODUCT = 0;
export const FLASH_SALE = 1;

/** The price classes; cached answers depend on no other property of the customer. */
export type PriceClass = "public" | "markup" | "cost";

/** A buyer of each price class; prices computed for it hold for every buyer of the class. */
export const buyerOfClass: Readonly<Record<PriceClass, Buyer | null>> = {
  public: null,
  markup: { audit_state: APPROVED, audit_type: 0 },
  cost: { audit_state: APPROVED, audit_type: 1 },
};

/** Approved customers with audit_type 0 pay cost with the product's mark-up, with 1 the bare cost, else the public price. */
export function priceClass(buyer: Buyer | null): PriceClass {
  if (buyer?.audit_state !== APPROVED) return "public";
  if (buyer.audit_type === 1) return "cost";
  return buyer.audit_type === 0 ? "markup" : "public";
}

/**
 * A step of the computation of a unit price, with the price after it in fen; `min_qty` is that of a tier. `markup` is the
 * sum of cost and mark-up, so that the steps of that class do not contain the bare cost.
 */
export type PriceStep = {
  readonly kind: "public" | "sale" | "markup" | "cost" | "agreed" | "tier" | "quoted";
  readonly price: Fen;
  readonly min_qty?: number | undefined;
};
type OnStep = (kind: PriceStep["kind"], price: Fen, min_qty?: number) => void;

/**
 * The price of one unit in fen for this buyer at `quantity` units. Approved customers pay a cost-based price, or the
 * price agreed with them where it is not higher; all others pay the public price of the quantity's tier. A flash sale
 * has one price for all, and an accepted quotation has its frozen price regardless of the customer's present rights.
 * @param onStep receives each step of the computation; the price of the last one is the result
 */
export function unitPrice(offer: Offer, buyer: Buyer | null, quantity = 1, onStep?: OnStep): Fen {
  onStep?.(offer.product_type === NORMAL_PRODUCT ? "public" : "sale", offer.price);
  if (offer.quoted !== undefined) {
    onStep?.("quoted", offer.quoted);
    return offer.quoted;
  }
  const buyerClass = offer.product_type === NORMAL_PRODUCT ? priceClass(buyer) : "public";
  if (buyerClass !== "public" && offer.cost !== undefined) {
    const price = buyerClass === "cost" ? offer.cost : offer.cost + (offer.cost_plus ?? 0);
    onStep?.(buyerClass, price);
    if (offer.agreed === undefined || offer.agreed > price) return price;
    onStep?.("agreed", offer.agreed);
    return offer.agreed;
  }
  return tierPrice(offer, quantity, onStep);
}

function tierPrice({ price, tiers, product_type }: Offer, quantity: number, onStep: OnStep | undefined): Fen {
  if (product_type === FLASH_SALE) return price;
  let best = price;
  for (const tier of tiers) {
    if (quantity >= tier.min_qty && tier.price < best) {
      best = tier.price;
      onStep?.("tier", best, tier.min_qty);
    }
  }
  return best;
}

/** The steps of the computation of the unit price; the price of the last one is the result. */
export function priceSteps(offer: Offer, buyer: Buyer | null, quantity = 1): PriceStep[] {
  const steps: PriceStep[] = [];
  unitPrice(offer, buyer, quantity, (kind, price, min_qty) => steps.push({ kind, price, min_qty }));
  return steps;
}

/** Whether the unit price is the one that is agreed with the buyer, and not the lower one of their class. */
export const paysAgreedPrice = (offer: Offer, buyer: Buyer | null, quantity = 1): boolean =>
  priceSteps(offer, buyer, quantity).at(-1)?.kind === "agreed";

/**
 * The price of one unit in fen that an approved customer pays outside of the flash sale of this offer, where it is lower
 * than that of the sale; null for everybody else.
 */
export function priceBelowSale(offer: Offer, buyer: Buyer | null): Fen | null {
  if (offer.product_type !== FLASH_SALE || priceClass(buyer) === "public" || offer.cost === undefined) return null;
  const own = unitPrice({ ...offer, product_type: NORMAL_PRODUCT }, buyer);
  return own < offer.price ? own : null;
}

/**
 * The price of one piece of a pack in fen, from the price of the pack for the buyer. A fraction of a fen is rounded
 * up, so that no piece is shown below its price.
 */
export function piecePrice(price: Fen, pack_pieces: number): Fen {
  const rest = price % pack_pieces;
  return (price - rest) / pack_pieces + (rest > 0 ? 1 : 0);
}

/** The next cheaper tier and the units missing to reach it, or null. */
export function nextTier(offer: Offer, buyer: Buyer | null, quantity: number): { missing: number; price: Fen } | null {
  const now = unitPrice(offer, buyer, quantity);
  const better = offer.tiers
    // No tier that is reached already is cheaper.
    .filter((tier) => unitPrice(offer, buyer, tier.min_qty) < now)
    .sort((a, b) => a.min_qty - b.min_qty)[0];
  return better ? { missing: better.min_qty - quantity, price: better.price } : null;
}
