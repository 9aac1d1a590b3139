import { urls } from "#app/urls.ts";
import type { PageSample } from "#tests/support/site-map.ts";
import { bulkAddForm } from "./forms.ts";

export const sample: PageSample = {
  address: () => `${urls.catalog.category}?cid=1`,
  forms: [bulkAddForm],
  acts: { add_cart: { fields: ({ sku }) => ({ sku, cart_num: 1 }) } },
};
