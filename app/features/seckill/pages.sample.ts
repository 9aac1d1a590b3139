import { buyForm } from "#app/features/catalog/forms.ts";
import { link } from "#app/link.ts";
import { urls } from "#app/urls.ts";
import type { PageSamples } from "#tests/support/site-map.ts";

/** What the tests of all pages send to the pages of this feature. */
export const samples: PageSamples = {
  detail: {
    address: ({ product }) => link(urls.seckill.detail, { id: product }),
    forms: [buyForm],
    acts: {
      add_cart: { fields: ({ sku }) => ({ sku, cart_num: 1 }) },
      buy_now: { fields: ({ sku }) => ({ sku, cart_num: 1 }) },
    },
  },
};
