import { bulkAddForm } from "#app/features/catalog/forms.ts";
import { urls } from "#app/urls.ts";
import type { PageSample } from "#tests/support/site-map.ts";

export const sample: PageSample = {
  address: () => `${urls.search.results}?title=A4`,
  forms: [bulkAddForm],
  acts: { add_cart: { fields: ({ sku }) => ({ sku, cart_num: 1 }) } },
};
