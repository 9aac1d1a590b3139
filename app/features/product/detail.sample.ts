import { productForm } from "#app/features/favourite/forms.ts";
import { link } from "#app/link.ts";
import { urls } from "#app/urls.ts";
import type { PageSample } from "#tests/support/site-map.ts";

export const sample: PageSample = {
  address: ({ product }) => link(urls.product.detail, { id: product }),
  forms: [productForm],
  acts: {
    add_cart: { fields: ({ sku }) => ({ sku, cart_num: 1 }) },
    buy_now: { fields: ({ sku }) => ({ sku, cart_num: 1 }) },
    add_offer: { fields: ({ sku }) => ({ sku, cart_num: 1 }), goesOnTo: urls.quotation.add },
    add_skus: { fields: ({ sku }) => ({ sku, cart_num: 1 }) },
    collect: { fields: ({ product }) => ({ product_id: product, on: 1 }) },
  },
};
