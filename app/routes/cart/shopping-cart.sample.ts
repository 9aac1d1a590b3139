import { cartForm } from "#app/domains/cart/forms.ts";
import type { PageSample } from "#tests/support/site-map.ts";

export const sample: PageSample = {
  forms: [cartForm],
  acts: {
    change: { owned: true, fields: ({ line }) => ({ cart_id: line, cart_num: 3 }) },
    delete: { owned: true, fields: ({ line }) => ({ cart_id: line }) },
    // The line is in the cart, where restoring it changes nothing.
    restore: { owned: true, fields: ({ line }) => ({ cart_id: line }) },
    clear_invalid: { fields: () => ({}) },
    // Leads to the confirm page, which verifies the owner of the lines.
    checkout: { fields: ({ line }) => ({ cart_id: line }) },
  },
};
