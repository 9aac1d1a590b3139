import { type Fen, yuan } from "#contract/rules/money.ts";
import { type Buyer, buyerOfClass, type PriceClass, priceClass, unitPrice } from "#contract/rules/pricing.ts";
import { isOrderable } from "#contract/rules/stock.ts";

type Tiers = readonly { min_qty: number; price: Fen }[];
type PricedSku = { price: Fen; ot_price: Fen; cost: Fen; tiers_json: string };
type PricedProduct = { product_type: number; cost_plus: Fen };

/**
 * The prices that this reader may see, as decimal strings. Every card and every product page takes them from here, so
 * that cost and cost_plus leave the backend in one place, for approved customers alone.
 */
export function pickPriceFields(reader: Buyer | null, sku: PricedSku, cost_plus: Fen) {
  // Only the import writes this column, from checked tiers.
  const tiers = JSON.parse(sku.tiers_json) as Tiers;
  const open = {
    price: yuan(sku.price),
    ot_price: yuan(sku.ot_price),
    tier_prices: tiers.map(({ min_qty, price }) => ({ min_qty, price: yuan(price) })),
  };
  return priceClass(reader) === "public" ? open : { ...open, cost: yuan(sku.cost), cost_plus: yuan(cost_plus) };
}

/**
 * The SKU that a card shows for its product: the cheapest that can be ordered, else the cheapest, by the price of one piece for
 * this reader. undefined where there is none.
 */
export function representativeSku<S extends { price: Fen; cost: Fen; stock: number; min_order: number }>(
  reader: Buyer | null,
  product: PricedProduct,
  skus: readonly S[],
): S | undefined {
  const inStock = skus.filter(isOrderable);
  let best: { sku: S; price: Fen } | undefined;
  for (const sku of inStock.length > 0 ? inStock : skus) {
    const price = unitPrice({ ...product, price: sku.price, cost: sku.cost, tiers: [] }, reader);
    if (!best || price < best.price) best = { sku, price };
  }
  return best?.sku;
}

/**
 * The price that a card shows to each class, in fen: the lowest price and the lowest cost give the lowest unit price,
 * because a class pays either the one or the other.
 */
export function lowestPrices(lowest: PricedProduct & { price: Fen; cost: Fen }): Record<PriceClass, Fen> {
  const priceFor = (one: PriceClass) => unitPrice({ ...lowest, tiers: [] }, buyerOfClass[one]);
  return { public: priceFor("public"), markup: priceFor("markup"), cost: priceFor("cost") };
}
