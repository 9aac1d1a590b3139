import type { PageSamples } from "#tests/support/site-map.ts";
import { cartForm } from "./forms.ts";

/** What the tests of all pages send to the pages of this feature. */
export const samples: PageSamples = {
  "shopping-cart": {
    forms: [cartForm],
    acts: {
      change: { owned: true, fields: ({ line }) => ({ cart_id: line, cart_num: 3 }) },
      delete: { owned: true, fields: ({ line }) => ({ cart_id: line }) },
      // The new SKU is the one that the line has already.
      switch_sku: { owned: true, fields: ({ line, sku }) => ({ cart_id: line, sku, from_sku: sku }) },
      leave_sale: { owned: true, fields: ({ line }) => ({ cart_id: line }) },
      collect: { owned: true, fields: ({ line }) => ({ cart_id: line }) },
      standing: { owned: true, fields: ({ line }) => ({ cart_id: line }) },
      // Leads to a form that reads the customer's own lines.
      offer: { fields: ({ line }) => ({ cart_id: line }) },
      // Leads to a table of the customer's own lines.
      export: { fields: ({ line }) => ({ cart_id: line }) },
      add: { fields: ({ sku }) => ({ lines: `${sku}:1`, key: "generated-key-000001" }) },
      // The line is in the cart, where restoring it changes nothing.
      restore: { owned: true, fields: ({ line }) => ({ cart_id: line }) },
      clear_invalid: { fields: () => ({}) },
      // Leads to the confirm page, which verifies the owner of the lines.
      checkout: { fields: ({ line }) => ({ cart_id: line }) },
    },
  },
};
