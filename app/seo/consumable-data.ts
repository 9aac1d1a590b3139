import type { ConsumableSku } from "#contract/printer.ts";
import { productData } from "./product-data.ts";

/** Consumables that an item list names. */
const ITEMS_MAX = 30;

/** schema.org's ItemList of the consumables of a printer, each for sale at the public price, with absolute addresses. */
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
