import type { Product, ProductCard, Sku } from "#contract/goods.ts";
import { yuan } from "#contract/rules/money.ts";
import { type Buyer, priceClass } from "#contract/rules/pricing.ts";
import { pictureAddress } from "../../picture/look.ts";
import type { ProductRow, SkuRow } from "./products.store.ts";
import { choicesOf } from "./specs.ts";

export const SELF_OPERATED = "自营";

type PriceRow = Pick<SkuRow, "price" | "ot_price" | "cost" | "tiers_json">;
type Tiers = readonly { min_qty: number; price: number }[];

/**
 * The prices that this reader may see. Every card and every detail takes them from here, so that trade prices have one
 * door: it opens for approved customers alone (product.md section 3, rule 11).
 */
export function pickPriceFields(reader: Buyer | null, row: PriceRow, cost_plus: number) {
  // import-row.ts wrote this column and nothing else does.
  const tiers = JSON.parse(row.tiers_json) as Tiers;
  const open = {
    price: yuan(row.price),
    ot_price: yuan(row.ot_price),
    tier_prices: tiers.map(({ min_qty, price }) => ({ min_qty, price: yuan(price) })),
  };
  return priceClass(reader) === "public" ? open : { ...open, cost: yuan(row.cost), cost_plus: yuan(cost_plus) };
}

const lookOf = (product: ProductRow, sku: SkuRow) => ({
  product_id: product.id,
  sku_id: sku.id,
  product_name: product.name,
  sku_name: sku.name,
  picture_kind: product.picture_kind,
  picture_detail: product.picture_detail,
  main_color: product.main_color,
  color_hex: sku.color_hex,
});

const merchantOf = (product: ProductRow) => ({
  mer_id: product.store_id,
  mer_name: product.store_name,
  is_trader: product.store_kind === SELF_OPERATED ? (1 as const) : (0 as const),
});

const flagOf = (value: number) => (value === 0 ? (0 as const) : (1 as const));

/** The SKU that stands for the product: the cheapest with stock, else the cheapest. */
function standIn(skus: readonly SkuRow[]): SkuRow | undefined {
  const inStock = skus.filter(({ stock }) => stock > 0);
  return (inStock.length > 0 ? inStock : skus).reduce<SkuRow | undefined>(
    (best, sku) => (best === undefined || sku.price < best.price ? sku : best),
    undefined,
  );
}

const SPECS_SHOWN = 3;
/** What the card already says in another place. */
const SAID_ELSEWHERE = new Set(["品牌", "计量单位", "适用机型", "包装清单"]);

type Named = { name: string; value: string };

/** A product in a list; null when none of its SKUs is on the shelf. */
export function toProductCard(reader: Buyer | null, product: ProductRow, skus: readonly SkuRow[]): ProductCard | null {
  const sku = standIn(skus);
  if (!sku) return null;
  const specs: Named[] = JSON.parse(product.specs_json);
  return {
    product_id: product.id,
    product_type: flagOf(product.product_type),
    store_name: product.name,
    image: pictureAddress(lookOf(product, sku)),
    brand_name: product.brand_name,
    unit_name: product.unit_name,
    sku_id: sku.id,
    sku: sku.name,
    sku_count: skus.length,
    min_order: sku.min_order,
    stock: sku.stock,
    total_stock: skus.reduce((sum, { stock }) => sum + stock, 0),
    sales: product.sales,
    specs: specs.filter(({ name }) => !SAID_ELSEWHERE.has(name)).slice(0, SPECS_SHOWN),
    merchant: merchantOf(product),
    ...pickPriceFields(reader, sku, product.cost_plus),
  };
}

const PICTURES = 6;

type Surroundings = {
  skus: readonly SkuRow[];
  categories: readonly { id: number; name: string }[];
  printers: readonly { id: number; brand: string; model: string; market: string }[];
};

/** A product's own page. */
export function toProductDetail(
  reader: Buyer | null,
  product: ProductRow,
  { skus, categories, printers }: Surroundings,
): Product {
  const pictures = new Set(skus.map((sku) => pictureAddress(lookOf(product, sku))));
  return {
    product_id: product.id,
    product_type: flagOf(product.product_type),
    is_show: flagOf(product.is_show),
    store_name: product.name,
    store_info: JSON.parse(product.selling_points_json),
    brand: { brand_id: product.brand_id, brand_name: product.brand_name },
    category: categories.map(({ id, name }) => ({ store_category_id: id, cate_name: name })),
    unit_name: product.unit_name,
    origin: product.origin,
    sales: product.sales,
    images: [...pictures].slice(0, PICTURES),
    attr: choicesOf(skus.map(attrsOf)).map(({ name, values }) => ({ attr_name: name, attr_values: values })),
    params: JSON.parse(product.specs_json),
    skus: skus.map((sku) => skuOf(reader, product, sku)),
    merchant: {
      ...merchantOf(product),
      kind: product.store_kind,
      city: product.store_city,
      rating: product.store_rating,
      service_phone: product.store_phone,
      intro: product.store_intro,
    },
    fits: printers.map(({ id, brand, model, market }) => ({
      printer_id: id,
      brand,
      model,
      overseas: market === "海外版",
    })),
  };
}

const attrsOf = (sku: SkuRow): Record<string, string> => JSON.parse(sku.attrs_json);

function skuOf(reader: Buyer | null, product: ProductRow, sku: SkuRow): Sku {
  return {
    sku_id: sku.id,
    sku: sku.name,
    attrs: attrsOf(sku),
    image: pictureAddress(lookOf(product, sku)),
    stock: sku.stock,
    min_order: sku.min_order,
    weight_kg: sku.weight_g / 1000,
    ...pickPriceFields(reader, sku, product.cost_plus),
  };
}
