import { bulkAddForm } from "#app/features/catalog/forms.ts";
import { urls } from "#app/urls.ts";
import type { PageSamples } from "#tests/support/site-map.ts";

/** What the tests of all pages send to the pages of this feature. */
export const samples: PageSamples = {
  search: {
    address: () => `${urls.search.results}?title=A4`,
    forms: [bulkAddForm],
    acts: { add_cart: { fields: ({ sku }) => ({ sku, cart_num: 1 }) } },
  },
  suggest: { address: () => `${urls.search.suggest}?title=A4` },
};
