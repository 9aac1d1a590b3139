import type { Product, Sku } from "#contract/product-fields.ts";
import type { Buyer } from "#contract/rules/pricing.ts";
import { parsePictures } from "../picture/picture-name.ts";
import { pickPriceFields } from "./prices.ts";
import { skuPicture, toFlag, toMerchant } from "./product-card.ts";
import type { ProductRow, SkuRow } from "./products.store.ts";
import { choicesOf } from "./specs.ts";

const PICTURES_MAX = 8;

type Related = {
  skus: readonly SkuRow[];
  /** From the first level down to the product's own category. */
  categories: readonly { id: number; name: string }[];
  /** The printers that the product's SKUs fit. */
  fits: readonly { id: number; brand: string; model: string; market: string; function: string }[];
  /** The printers that its SKUs are. */
  printers: readonly { id: number; model: string; sku_id: number | null }[];
};

/** The data of a product's own page. */
export function toProductDetail(
  reader: Buyer | null,
  product: ProductRow,
  { skus, categories, fits, printers }: Related,
): Product {
  const photographs = parsePictures(product.pictures_json);
  const pictures = photographs.length > 0 ? photographs : new Set(skus.map((sku) => skuPicture(product, sku)));
  return {
    product_id: product.id,
    product_type: toFlag(product.product_type),
    is_show: toFlag(product.is_show),
    store_name: product.name,
    store_info: JSON.parse(product.selling_points_json),
    brand: { brand_id: product.brand_id, brand_name: product.brand_name },
    category: categories.map(({ id, name }) => ({ store_category_id: id, cate_name: name })),
    unit_name: product.unit_name,
    origin: product.origin,
    sales: product.sales,
    images: [...pictures].slice(0, PICTURES_MAX),
    attr: choicesOf(skus.map(parseAttrs)).map(({ name, values }) => ({ attr_name: name, attr_values: values })),
    params: JSON.parse(product.specs_json),
    skus: skus.map((sku) => toSku(reader, product, sku)),
    merchant: {
      ...toMerchant(product),
      kind: product.store_kind,
      city: product.store_city,
      rating: product.store_rating,
      service_phone: product.store_phone,
      intro: product.store_intro,
    },
    fits: fits.map(({ id, brand, model, market, function: kind }) => ({
      printer_id: id,
      brand,
      model,
      overseas: market === "海外版",
      function: kind,
    })),
    printers: printers.map(({ id, model, sku_id }) => ({ printer_id: id, model, sku_id })),
  };
}

const parseAttrs = (sku: SkuRow): Record<string, string> => JSON.parse(sku.attrs_json);

function toSku(reader: Buyer | null, product: ProductRow, sku: SkuRow): Sku {
  return {
    sku_id: sku.id,
    sku: sku.name,
    attrs: parseAttrs(sku),
    image: skuPicture(product, sku),
    unit_name: sku.unit_name,
    ...(sku.pack_pieces === null ? {} : { pack_pieces: sku.pack_pieces }),
    ...(sku.bar_code === null ? {} : { bar_code: sku.bar_code }),
    stock: sku.stock,
    min_order: sku.min_order,
    weight_kg: sku.weight_g / 1000,
    ...pickPriceFields(reader, sku, product.cost_plus),
  };
}
