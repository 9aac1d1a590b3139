import { bulkAddForm } from "#app/domains/catalog/forms.ts";
import { storeListAddress } from "#app/domains/store/store.ts";
import type { PageSample } from "#tests/support/site-map.ts";

export const sample: PageSample = {
  address: () => storeListAddress(1),
  forms: [bulkAddForm],
  acts: { add_cart: { fields: ({ sku }) => ({ sku, cart_num: 1 }) } },
};
