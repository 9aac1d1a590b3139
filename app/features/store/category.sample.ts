import { bulkAddForm } from "#app/features/catalog/forms.ts";
import type { PageSample } from "#tests/support/site-map.ts";
import { storeListAddress } from "./store.ts";

export const sample: PageSample = {
  address: () => storeListAddress(1),
  forms: [bulkAddForm],
  acts: { add_cart: { fields: ({ sku }) => ({ sku, cart_num: 1 }) } },
};
