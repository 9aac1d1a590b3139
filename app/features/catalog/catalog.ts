import { urls } from "#app/urls.ts";
import type { ProductCard } from "#contract/product.ts";
import type { Product, Sku } from "#contract/product-fields.ts";
import { excerpt } from "#contract/rules/cut-text.ts";
import { yuan } from "#contract/rules/money.ts";
import { APPROVED, type Buyer, NORMAL_PRODUCT, priceClass, unitPrice } from "#contract/rules/pricing.ts";
import { toOffer } from "#contract/rules/product.ts";
import { clampQuantity } from "#contract/rules/quantity.ts";
import { BELOW_MINIMUM, isOrderable, stockState } from "#contract/rules/stock.ts";

/** The stock, in units of the SKU, up to which the label is 仅剩. */
const LOW_STOCK = 10;

type StockLabel = { kind: "ok" | "warn" | "muted"; text: string; pieces: number | null };

/** The label of a stock in units of the SKU: 有货 N, 仅剩 N, 库存不足起订量 or 无货. */
export function stockLabel(sku: Pick<Sku, "stock" | "min_order">): StockLabel {
  const state = stockState(sku);
  if (state === "sold_out") return { kind: "muted", text: "无货", pieces: null };
  if (state === "below_minimum") return { kind: "warn", text: BELOW_MINIMUM, pieces: null };
  const { stock } = sku;
  return stock <= LOW_STOCK
    ? { kind: "warn", text: "仅剩", pieces: stock }
    : { kind: "ok", text: "有货", pieces: stock };
}

const TEN_THOUSAND = 10_000;

/** Formats sold pieces, from 10,000 on in 万 with one decimal, rounded down: 9999, 1.9万. */
export function formatSales(sold: number) {
  if (sold < TEN_THOUSAND) return String(sold);
  return `${Math.floor(sold / (TEN_THOUSAND / 10)) / 10}万`;
}

/** The unit of a SKU, which its prices and quantities count, and the pieces in it where it is a pack. */
export const unitOf = (product: Pick<Product, "unit_name">, sku: Pick<Sku, "unit_name" | "pack_pieces">) => ({
  unit_name: sku.unit_name ?? product.unit_name,
  pack_pieces: sku.pack_pieces,
  piece_unit: product.unit_name,
});

/** The initial quantity of a product's stepper: the minimum order, or the stock if that is less. */
export const startQuantity = ({ min_order, stock }: Pick<Sku, "min_order" | "stock">) =>
  clampQuantity(min_order, stock);

type Priced = Parameters<typeof toOffer>[0] & { agreed_until?: string | undefined };

/**
 * The customer's access to the trade price: `trade` pays it, `visitor` must log in first, `review` waits for the
 * approval, `apply` may apply for it, `public` has no trade price.
 */
type PriceAccess = "trade" | "visitor" | "review" | "refused" | "apply" | "public";

/** The customer's unit price; amounts are yuan with two decimals. */
export type PriceView = {
  priceAccess: PriceAccess;
  amount: string;
  /** The public price, if the trade price is lower. */
  publicPrice: string | null;
  /** The difference to the public price for one unit. */
  saving: string | null;
  /** The last day of the agreed price that `amount` is; null for another price. */
  agreedUntil: string | null;
};

const UNDER_REVIEW = 1;
const REFUSED = 3;

/** Returns the unit price at a quantity and the access to the trade price. */
export function priceView(priced: Priced, buyer: Buyer | null, quantity = 1): PriceView {
  const offer = toOffer(priced);
  const customerFen = unitPrice(offer, buyer, quantity);
  if (offer.product_type === NORMAL_PRODUCT && offer.cost !== undefined && priceClass(buyer) !== "public") {
    const publicFen = unitPrice(offer, null, quantity);
    const isCheaper = customerFen < publicFen;
    return {
      priceAccess: "trade",
      amount: yuan(customerFen),
      publicPrice: isCheaper ? yuan(publicFen) : null,
      saving: isCheaper ? yuan(publicFen - customerFen) : null,
      agreedUntil: (customerFen === offer.agreed && priced.agreed_until) || null,
    };
  }
  return {
    priceAccess: priceAccessOf(offer.product_type, buyer),
    amount: yuan(customerFen),
    publicPrice: null,
    saving: null,
    agreedUntil: null,
  };
}

function priceAccessOf(product_type: number, buyer: Buyer | null): Exclude<PriceAccess, "trade"> {
  if (product_type !== NORMAL_PRODUCT || buyer?.audit_state === APPROVED) return "public";
  if (!buyer) return "visitor";
  if (buyer.audit_state === UNDER_REVIEW) return "review";
  return buyer.audit_state === REFUSED ? "refused" : "apply";
}

/** A range of quantities with its public price in yuan; the last range has no end. */
type TierColumn = { from: number; to: number | null; publicPrice: string };

/** The tiers of the public price as table columns in ascending order; empty if the product has no tier prices. */
export function tierColumns(priced: Priced): TierColumn[] {
  const offer = toOffer(priced);
  const starts = [1, ...offer.tiers.map((tier) => tier.min_qty).sort((a, b) => a - b)];
  if (starts.length === 1 || offer.product_type !== NORMAL_PRODUCT) return [];
  return starts.map((from, index) => {
    const next = starts[index + 1];
    return { from, to: next === undefined ? null : next - 1, publicPrice: yuan(unitPrice(offer, null, from)) };
  });
}

// Matches model codes such as CC388A, TN-B020 and CRG-051/CRG-051H, but not A4 or 18ml.
const MODEL = /[A-Za-z]{1,5}-?[A-Za-z]{0,2}\d[A-Za-z\d-]+(?:\/[A-Za-z]{1,5}-?[A-Za-z]{0,2}\d[A-Za-z\d-]+)*/;
/** Separates a consumable's own title from the printers it fits. */
const FITS_SEPARATOR = "适用";

export type TitleParts = { before: string; model: string; after: string };

/** Splits a title at the product's model code; `model` is empty if it has none. */
export function titleParts(title: string): TitleParts {
  const productTitle = title.split(FITS_SEPARATOR, 1)[0] ?? title;
  const match = MODEL.exec(productTitle);
  if (!match) return { before: title, model: "", after: "" };
  const [model] = match;
  return { before: title.slice(0, match.index), model, after: title.slice(match.index + model.length) };
}

/** The product's name in messages and labels: its model code, or the first 16 characters of its title. */
export function shortName(title: string) {
  return titleParts(title).model || excerpt(title, 17);
}

type WithSkus = Pick<Product, "product_type" | "skus">;

/**
 * Returns the SKU with the id of the address, else the cheapest that can be ordered, else the cheapest; cheapest by this buyer's
 * price, as on the cards of lists.
 */
export function chosenSku({ product_type, skus }: WithSkus, idInAddress: string | null, buyer: Buyer | null) {
  const requested = skus.find((sku) => String(sku.sku_id) === idInAddress);
  const inStock = skus.filter(isOrderable);
  return requested ?? cheapest(inStock.length > 0 ? inStock : skus, product_type, buyer);
}

function cheapest(skus: readonly Sku[], product_type: number, buyer: Buyer | null): Sku | undefined {
  let best: { sku: Sku; price: number } | undefined;
  for (const sku of skus) {
    const price = unitPrice(toOffer({ ...sku, product_type }), buyer);
    if (!best || price < best.price) best = { sku, price };
  }
  return best?.sku;
}

/** `note` names the state of a stock that allows no order. */
type SpecOption = { value: string; sku: Sku | null; chosen: boolean; note: string | null };

const unavailable = (sku: Sku | null) => (sku && isOrderable(sku) ? null : stockLabel(sku ?? NO_STOCK).text);
const NO_STOCK = { stock: 0, min_order: 1 };

/**
 * The options of each specification. An option leads to the SKU that differs from the chosen one in this value alone;
 * if that SKU does not exist or cannot be ordered, to the one with this value that can and is cheapest for this buyer.
 */
export function specOptions(
  { attr, skus, product_type }: WithSkus & Pick<Product, "attr">,
  chosen: Sku,
  buyer: Buyer | null,
) {
  return attr.map(({ attr_name, attr_values }) => ({
    name: attr_name,
    options: attr_values.map((value): SpecOption => {
      if (chosen.attrs[attr_name] === value) return { value, sku: chosen, chosen: true, note: unavailable(chosen) };
      const skusWithValue = skus.filter((sku) => sku.attrs[attr_name] === value);
      const exactMatch = skusWithValue.find((sku) =>
        attr.every(({ attr_name: other }) => other === attr_name || sku.attrs[other] === chosen.attrs[other]),
      );
      const cheapestInStock = cheapest(skusWithValue.filter(isOrderable), product_type, buyer);
      const sku =
        (exactMatch && isOrderable(exactMatch) ? exactMatch : cheapestInStock) ??
        exactMatch ??
        skusWithValue[0] ??
        null;
      return { value, sku, chosen: false, note: unavailable(sku) };
    }),
  }));
}

/** Whether the shop's operator sells the product itself (自营). */
export const isSelfOperatedProduct = ({ merchant }: Pick<ProductCard, "merchant">) => merchant.is_trader === 1;

const PRODUCT_PAGE_PREFIX = urls.product.detail.replace(":id", "");

/** Whether a form of a product card was submitted, which changes nothing that the list shows. */
export const isCardForm = (formAction: string | undefined) => formAction?.startsWith(PRODUCT_PAGE_PREFIX) ?? false;
