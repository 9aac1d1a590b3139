import { link } from "#app/link.ts";
import { urls } from "#app/urls.ts";
import type { Product, Sku } from "#contract/product-fields.ts";
import type { ReviewSummary } from "#contract/review.ts";
import { isOrderable } from "#contract/rules/stock.ts";
import { absoluteUrl } from "./page-meta.ts";

type ProductFacts = Pick<Product, "product_id" | "store_name" | "images"> & { brand: { brand_name: string } };
type SkuFacts = Pick<Sku, "sku_id" | "bar_code" | "price" | "stock" | "min_order">;

/** schema.org's Product with an Offer at the public price, with absolute addresses. */
export function productData(
  { product_id, store_name, brand, images }: ProductFacts,
  sku: SkuFacts,
  origin: string,
  search: { sku?: number } = {},
) {
  const url = absoluteUrl(link(urls.product.detail, { id: product_id }, search), origin);
  return {
    "@type": "Product",
    name: store_name,
    sku: String(sku.sku_id),
    // gtin8, gtin12 or gtin13
    ...(sku.bar_code ? { [`gtin${sku.bar_code.length}`]: sku.bar_code } : {}),
    image: images
      .slice(0, 3)
      .map((image) => absoluteUrl(image, origin))
      .filter((image) => image !== null),
    brand: { "@type": "Brand", name: brand.brand_name },
    offers: {
      "@type": "Offer",
      ...(url ? { url } : {}),
      price: sku.price,
      priceCurrency: "CNY",
      availability: `https://schema.org/${isOrderable(sku) ? "InStock" : "OutOfStock"}`,
    },
  };
}

/** schema.org's AggregateRating of a product; nothing for one without reviews. */
export function ratingData(summary: Pick<ReviewSummary, "star" | "stat"> | undefined) {
  if (!summary || summary.star === null) return {};
  const aggregateRating = { "@type": "AggregateRating", ratingValue: summary.star, reviewCount: summary.stat.count };
  return { aggregateRating: { ...aggregateRating, bestRating: 5, worstRating: 1 } };
}
