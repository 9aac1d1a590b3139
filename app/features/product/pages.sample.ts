import { productForm } from "#app/features/favourite/forms.ts";
import { link } from "#app/link.ts";
import { urls } from "#app/urls.ts";
import type { PageSamples } from "#tests/support/site-map.ts";

/** What the tests of all pages send to the pages of this feature. */
export const samples: PageSamples = {
  detail: {
    address: ({ product }) => link(urls.product.detail, { id: product }),
    forms: [productForm],
    acts: {
      add_cart: { fields: ({ sku }) => ({ sku, cart_num: 1 }) },
      buy_now: { fields: ({ sku }) => ({ sku, cart_num: 1 }) },
      add_offer: { fields: ({ sku }) => ({ sku, cart_num: 1 }), goesOnTo: urls.quotation.add },
      add_skus: { fields: ({ sku }) => ({ sku, cart_num: 1 }) },
      collect: { fields: ({ product }) => ({ product_id: product, on: 1 }) },
    },
  },
  price: {
    address: ({ product, sku }) => link(urls.product.price, { id: product }, { sku }),
  },
};
