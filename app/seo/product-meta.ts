import { previewAt } from "#app/features/product/pictures.ts";
import { productTrail } from "#app/features/product/product-trail.ts";
import type { Product, Sku } from "#contract/product-fields.ts";
import type { ReviewSummary } from "#contract/review.ts";
import { cutText } from "#contract/rules/cut-text.ts";
import { breadcrumbList } from "./breadcrumb-data.ts";
import { productData, ratingData } from "./product-data.ts";

type Page = {
  product: Omit<Product, "store_info" | "params" | "fits">;
  chosen: Sku;
  /** The product's most important specifications. */
  storeInfo: readonly string[];
  reviews: { summary: ReviewSummary } | null;
};

/** Title, description and structured data of a product's page; one off the shelf is not indexed. */
export function productMeta({ product, chosen, storeInfo, reviews }: Page, origin: string) {
  if (product.is_show === 0) return { title: "商品已下架", index: false as const };
  return {
    title: product.store_name,
    description: cutText([product.store_name, ...storeInfo].join("，"), 150),
    image: previewAt(chosen.image),
    jsonLd: {
      "@context": "https://schema.org",
      "@graph": [
        {
          ...productData({ ...product, images: product.images.map(previewAt) }, chosen, origin),
          ...ratingData(reviews?.summary),
        },
        breadcrumbList(productTrail(product), origin),
      ],
    },
  };
}
