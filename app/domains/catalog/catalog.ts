import { urls } from "#app/urls.ts";
import type { Product, ProductCard, Sku } from "#contract/goods.ts";
import { toOffer } from "#contract/rules/goods.ts";
import { yuan } from "#contract/rules/money.ts";
import { APPROVED, type Buyer, NORMAL_PRODUCT, priceClass, unitPrice } from "#contract/rules/pricing.ts";
import { clampQuantity } from "#contract/rules/quantity.ts";

/** At this many pieces and fewer the shop says how many are left. */
export const LOW_STOCK = 10;

export type StockLabel = { kind: "ok" | "warn" | "muted"; words: string; pieces: number | null };

/** 有货 N, 仅剩 N or 无货 (P4.8). */
export function stockLabel(stock: number): StockLabel {
  if (stock <= 0) return { kind: "muted", words: "无货", pieces: null };
  return stock <= LOW_STOCK
    ? { kind: "warn", words: "仅剩", pieces: stock }
    : { kind: "ok", words: "有货", pieces: stock };
}

const WAN = 10_000;

/** 9999 as it is, 19,876 as 1.9万: never more than was sold. */
export function formatSales(sold: number) {
  if (sold < WAN) return String(sold);
  return `${Math.floor(sold / (WAN / 10)) / 10}万`;
}

/** The first quantity of a product's stepper: 起订量, or the stock where that is less (P7.3). */
export const startQuantity = ({ min_order, stock }: Pick<Sku, "min_order" | "stock">) =>
  clampQuantity(min_order, stock);

type Priced = Parameters<typeof toOffer>[0];

/** What stands in a price slot: `trade` 企业价, `visitor` may log in for it, `review` waits for it, `public` has none. */
export type PriceView = {
  right: "trade" | "visitor" | "review" | "public";
  amount: string;
  /** The public price that an approved customer does not pay, and what one piece saves. */
  mall: string | null;
  saving: string | null;
};

const UNDER_REVIEW = 1;

/** The unit price for this customer (S6.price.1, S6.price.2, S6.price.3), and the badge beside it. */
export function priceView(priced: Priced, buyer: Buyer | null, quantity = 1): PriceView {
  const offer = toOffer(priced);
  const now = unitPrice(offer, buyer, quantity);
  if (offer.product_type === NORMAL_PRODUCT && offer.cost !== undefined && priceClass(buyer) !== "public") {
    const mall = unitPrice(offer, null, quantity);
    const cheaper = now < mall;
    return {
      right: "trade",
      amount: yuan(now),
      mall: cheaper ? yuan(mall) : null,
      saving: cheaper ? yuan(mall - now) : null,
    };
  }
  return { right: rightOf(offer.product_type, buyer), amount: yuan(now), mall: null, saving: null };
}

function rightOf(product_type: number, buyer: Buyer | null) {
  if (product_type !== NORMAL_PRODUCT || buyer?.audit_state === APPROVED) return "public";
  if (!buyer) return "visitor";
  return buyer.audit_state === UNDER_REVIEW ? "review" : "public";
}

export type TierColumn = { from: number; to: number | null; mall: string };

/** The steps of the public price as columns of a table, 1 piece first; none where there is one price alone. */
export function tierColumns(priced: Priced): TierColumn[] {
  const offer = toOffer(priced);
  const from = [1, ...offer.tiers.map((tier) => tier.min_qty).sort((a, b) => a - b)];
  if (from.length === 1 || offer.product_type !== NORMAL_PRODUCT) return [];
  return from.map((start, index) => {
    const next = from[index + 1];
    return { from: start, to: next === undefined ? null : next - 1, mall: yuan(unitPrice(offer, null, start)) };
  });
}

// A code as trade goods carry it: CC388A, TN-B020, CRG-051/CRG-051H; A4 and 18ml are none.
const MODEL = /[A-Za-z]{1,5}-?[A-Za-z]{0,2}\d[A-Za-z\d-]+(?:\/[A-Za-z]{1,5}-?[A-Za-z]{0,2}\d[A-Za-z\d-]+)*/;
const FITS = "适用";

/** A title cut at its model, which buyers look for; what a consumable fits is no model of its own. */
export function titleParts(title: string): { before: string; model: string; after: string } {
  const own = title.split(FITS)[0] ?? title;
  const found = MODEL.exec(own);
  if (!found) return { before: title, model: "", after: "" };
  const end = found.index + found[0].length;
  return { before: title.slice(0, found.index), model: found[0], after: title.slice(end) };
}

/** The short name of an article in messages and labels: its model, or the start of its title. */
export function shortName(title: string) {
  return titleParts(title).model || (title.length > 16 ? `${title.slice(0, 16).trimEnd()}…` : title);
}

/** The SKU that the address names; otherwise the cheapest with stock, as the lists show it; otherwise the first. */
export function chosenSku(skus: readonly Sku[], wanted: string | null): Sku | undefined {
  const named = skus.find((sku) => String(sku.sku_id) === wanted);
  return named ?? cheapest(skus.filter((sku) => sku.stock > 0)) ?? skus[0];
}

function cheapest(skus: readonly Sku[]): Sku | undefined {
  return skus.reduce<Sku | undefined>(
    (best, sku) => (best && Number(best.price) <= Number(sku.price) ? best : sku),
    undefined,
  );
}

export type SpecOption = { value: string; sku: Sku | null; chosen: boolean; soldOut: boolean };

/**
 * The choices of each specification. A value leads to the SKU that keeps the other specifications as they are;
 * where that one is missing or sold out, to the cheapest that can be had with this value.
 */
export function specOptions({ attr, skus }: Pick<Product, "attr" | "skus">, chosen: Sku) {
  return attr.map(({ attr_name, attr_values }) => ({
    name: attr_name,
    options: attr_values.map((value): SpecOption => {
      if (chosen.attrs[attr_name] === value) return { value, sku: chosen, chosen: true, soldOut: chosen.stock === 0 };
      const having = skus.filter((sku) => sku.attrs[attr_name] === value);
      const kept = having.find((sku) =>
        attr.every(({ attr_name: other }) => other === attr_name || sku.attrs[other] === chosen.attrs[other]),
      );
      const sku = (kept?.stock ? kept : cheapest(having.filter(({ stock }) => stock > 0))) ?? kept ?? having[0] ?? null;
      return { value, sku, chosen: false, soldOut: !sku || sku.stock === 0 };
    }),
  }));
}

/** 自营, and what an article's shop or kind is worth knowing for at a glance. */
export const isSelfOperated = ({ merchant }: Pick<ProductCard, "merchant">) => merchant.is_trader === 1;

const CARD_FORM = urls.goodsDetail.replace(":id", "");

/** Whether an act came from a card of a list: it puts goods into the cart and changes nothing that the list shows. */
export const fromCard = (formAction: string | undefined) => formAction?.startsWith(CARD_FORM) ?? false;
