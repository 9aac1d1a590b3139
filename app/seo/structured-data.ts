import { link } from "#app/link.ts";
import { urls } from "#app/urls.ts";
import type { ConsumableSku } from "#contract/printer.ts";
import type { Product, Sku } from "#contract/product.ts";
import type { StoreDetail } from "#contract/store.ts";
import { absoluteUrl } from "./page-meta.ts";

type BreadcrumbItem = { name: string; to?: string };

/** schema.org's BreadcrumbList of 首页 and the items below it, with absolute addresses (P3.10). */
export function breadcrumbList(trail: readonly BreadcrumbItem[], origin: string) {
  return {
    "@type": "BreadcrumbList",
    itemListElement: [{ name: "首页", to: urls.home }, ...trail].map(({ name, to }: BreadcrumbItem, index) => {
      const address = to ? absoluteUrl(to, origin) : null;
      return { "@type": "ListItem", position: index + 1, name, ...(address ? { item: { "@id": address } } : {}) };
    }),
  };
}

type ArticleFacts = { article_id: number; title: string; synopsis: string; author: string; date: string };

/** schema.org's Article, with absolute addresses (P3.10). */
export function articleData(
  { article_id, title, synopsis, author, date }: ArticleFacts,
  publisher: string,
  origin: string,
) {
  const url = absoluteUrl(link(urls.newsDetail, { id: article_id }), origin);
  return {
    "@type": "Article",
    headline: title,
    description: synopsis,
    datePublished: date,
    author: { "@type": "Organization", name: author || publisher },
    ...(publisher ? { publisher: { "@type": "Organization", name: publisher } } : {}),
    ...(url ? { url, mainEntityOfPage: url } : {}),
  };
}

type ProductFacts = Pick<Product, "product_id" | "store_name" | "images"> & { brand: { brand_name: string } };
type SkuFacts = Pick<Sku, "sku_id" | "price" | "stock">;

/** schema.org's Product with an Offer at the public price, with absolute addresses (P3.10). */
export function productData(
  { product_id, store_name, brand, images }: ProductFacts,
  sku: SkuFacts,
  origin: string,
  search: { sku?: number } = {},
) {
  const url = absoluteUrl(link(urls.goodsDetail, { id: product_id }, search), origin);
  return {
    "@type": "Product",
    name: store_name,
    sku: String(sku.sku_id),
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
      availability: `https://schema.org/${sku.stock > 0 ? "InStock" : "OutOfStock"}`,
    },
  };
}

type StoreFacts = Pick<StoreDetail, "mer_id" | "mer_name" | "mer_info" | "mer_avatar" | "service_phone" | "city">;

/** schema.org's Store with its breadcrumb, with absolute addresses (P3.10). */
export function storeData(
  { mer_id, mer_name, mer_info, mer_avatar, service_phone, city }: StoreFacts,
  origin: string,
): Record<string, unknown> {
  const url = absoluteUrl(link(urls.store, {}, { id: mer_id }), origin);
  const image = mer_avatar ? absoluteUrl(mer_avatar, origin) : null;
  const trail = [{ name: "店铺街", to: urls.shopStreet }, { name: mer_name }];
  return {
    "@context": "https://schema.org",
    "@graph": [
      {
        "@type": "Store",
        name: mer_name,
        ...(mer_info ? { description: mer_info } : {}),
        ...(url ? { url } : {}),
        ...(image ? { image } : {}),
        ...(service_phone ? { telephone: service_phone } : {}),
        ...(city ? { address: { "@type": "PostalAddress", addressLocality: city, addressCountry: "CN" } } : {}),
      },
      breadcrumbList(trail, origin),
    ],
  };
}

/** Consumables that an item list names. */
const ITEMS_MAX = 30;

/** schema.org's ItemList of the consumables of a printer, each for sale at the public price, with absolute addresses (P3.10). */
export function consumablesOf(printer: string, brand: string, list: readonly ConsumableSku[], origin: string) {
  const consumer = { "@type": "Product", name: printer, brand: { "@type": "Brand", name: brand } };
  return {
    "@type": "ItemList",
    name: `${printer} 适用耗材`,
    numberOfItems: list.length,
    itemListElement: list.slice(0, ITEMS_MAX).map((item, index) => {
      const { product_id, sku_id, store_name, brand_name, image } = item;
      const product = { product_id, store_name, brand: { brand_name }, images: [image] };
      const search = { sku: sku_id };
      return {
        "@type": "ListItem",
        position: index + 1,
        item: { ...productData(product, item, origin, search), isConsumableFor: consumer },
      };
    }),
  };
}
