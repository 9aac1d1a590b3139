import { link } from "#app/link.ts";
import { urls } from "#app/urls.ts";
import type { Product, Sku } from "#contract/goods.ts";

type Shown = Pick<Product, "product_id" | "store_name" | "brand" | "images">;

const STOCK = "https://schema.org/";

/** schema.org's Product with its Offer at the public price, which is the only one that anybody may read there. */
export function productData({ product_id, store_name, brand, images }: Shown, { sku_id, price, stock }: Sku) {
  return {
    "@type": "Product",
    name: store_name,
    sku: String(sku_id),
    image: images.slice(0, 3),
    brand: { "@type": "Brand", name: brand.brand_name },
    offers: {
      "@type": "Offer",
      url: link(urls.goodsDetail, { id: product_id }),
      price,
      priceCurrency: "CNY",
      availability: `${STOCK}${stock > 0 ? "InStock" : "OutOfStock"}`,
    },
  };
}

/** The steps to a product: its categories as links to their lists, then itself. */
export function productTrail(category: Product["category"], name: string): { name: string; to?: string }[] {
  return [
    ...category.map(({ store_category_id, cate_name }, index) => ({
      name: cate_name,
      to: link(
        urls.categories,
        {},
        { cid: category[0]?.store_category_id, sid: index === 0 ? undefined : store_category_id },
      ),
    })),
    { name },
  ];
}
