import type { ProductCard } from "#contract/product.ts";
import type { Buyer } from "#contract/rules/pricing.ts";
import { isSelfOperated } from "#contract/rules/store.ts";
import { parsePictures, pictureAddress } from "../picture/picture-name.ts";
import { packFields } from "./pack.ts";
import { pickPriceFields, representativeSku } from "./prices.ts";
import type { ProductRow, SkuRow } from "./products.store.ts";

const SPECS_SHOWN = 3;
/** Specifications that the card or its table row shows elsewhere, or that are too long for it. */
export const SPECS_ELSEWHERE = new Set(["品牌", "计量单位", "适用机型", "包装清单"]);

const YIELD = "打印量";

type Spec = { name: string; value: string };

export const toFlag = (value: number) => (value === 0 ? (0 as const) : (1 as const));

export const skuPicture = (product: ProductRow, sku: SkuRow) =>
  pictureAddress({
    product_id: product.id,
    sku_id: sku.id,
    product_name: product.name,
    sku_name: sku.name,
    picture_kind: product.picture_kind,
    picture_detail: product.picture_detail,
    main_color: product.main_color,
    color_hex: sku.color_hex,
    picture: sku.picture,
    pictures_json: product.pictures_json,
  });

/** The picture of a product in a list: its own first one, else that of the SKU that the list shows. */
export const cardPicture = (product: ProductRow, sku: SkuRow) =>
  parsePictures(product.pictures_json)[0] ?? skuPicture(product, sku);

export const toMerchant = (product: ProductRow) => ({
  mer_id: product.store_id,
  mer_name: product.store_name,
  is_trader: isSelfOperated(product.store_kind),
});

/** A product in a list, or null where none of its SKUs is for sale. */
export function toProductCard(reader: Buyer | null, product: ProductRow, skus: readonly SkuRow[]): ProductCard | null {
  const sku = representativeSku(reader, product, skus);
  if (!sku) return null;
  const specs: Spec[] = JSON.parse(product.specs_json);
  return {
    product_id: product.id,
    product_type: toFlag(product.product_type),
    store_name: product.name,
    image: cardPicture(product, sku),
    brand_name: product.brand_name,
    unit_name: sku.unit_name,
    ...packFields(sku.pack_pieces, product.unit_name),
    sku_id: sku.id,
    sku: sku.name,
    sku_count: skus.length,
    min_order: sku.min_order,
    stock: sku.stock,
    total_stock: skus.reduce((sum, { stock }) => sum + stock, 0),
    sales: product.sales,
    specs: specs
      .filter(({ name }) => !SPECS_ELSEWHERE.has(name))
      .sort((a, b) => Number(b.name === YIELD) - Number(a.name === YIELD))
      .slice(0, SPECS_SHOWN),
    merchant: toMerchant(product),
    ...pickPriceFields(reader, sku, product.cost_plus),
  };
}

/** The SKUs of a product in a list, in their order but the representing one first. */
export function toCardSkus(reader: Buyer | null, product: ProductRow, skus: readonly SkuRow[]) {
  const first = representativeSku(reader, product, skus);
  const others = skus.filter((sku) => sku !== first);
  return [...(first ? [first] : []), ...others].map((sku) => ({
    sku_id: sku.id,
    sku: sku.name,
    unit_name: sku.unit_name,
    ...packFields(sku.pack_pieces, product.unit_name),
    min_order: sku.min_order,
    stock: sku.stock,
    ...pickPriceFields(reader, sku, product.cost_plus),
  }));
}
