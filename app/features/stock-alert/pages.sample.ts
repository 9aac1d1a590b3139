import type { PageSamples } from "#tests/support/site-map.ts";
import { alertForm } from "./forms.ts";

/** What the tests of all pages send to the page of this feature. */
export const samples: PageSamples = {
  "stock-alerts": {
    forms: [alertForm],
    acts: {
      alert: { fields: ({ sku }) => ({ sku }) },
      cancel: { fields: ({ sku }) => ({ sku }) },
    },
  },
};
