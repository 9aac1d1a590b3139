import { urls } from "#app/urls.ts";
import type { PageSamples } from "#tests/support/site-map.ts";
import { bulkAddForm } from "./forms.ts";

/** What the tests of all pages send to the pages of this feature. */
export const samples: PageSamples = {
  "category-list": {
    address: () => `${urls.catalog.category}?cid=1`,
    forms: [bulkAddForm],
    acts: { add_cart: { fields: ({ sku }) => ({ sku, cart_num: 1 }) } },
  },
  collection: {
    address: () => `${urls.catalog.list}?type=1`,
    forms: [bulkAddForm],
    acts: { add_cart: { fields: ({ sku }) => ({ sku, cart_num: 1 }) } },
  },
};
