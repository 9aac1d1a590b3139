import type { PageSamples } from "#tests/support/site-map.ts";
import { quickOrderForm } from "./forms.ts";

/** What the tests of all pages send to the pages of this feature. */
export const samples: PageSamples = {
  "quick-order": {
    address: ({ list }, path) => `${path}?list=${list}`,
    owned: true,
    forms: [quickOrderForm],
    acts: {
      identify: { fields: ({ product, sku }) => ({ text: `${product}-${sku} 2` }) },
      // Without a file, the answer is a message that asks for one.
      upload: { fields: () => ({}) },
      choose: { owned: true, fields: ({ sku }) => ({ row: 1, sku_id: sku }) },
      quantity: { owned: true, fields: () => ({ row: 1, cart_num: 3 }) },
      find: { owned: true, fields: () => ({ row: 1, words: "测试硒鼓" }) },
      remove: { owned: true, fields: () => ({ row: 2 }) },
      accept: { owned: true, fields: () => ({}) },
      add_cart: { owned: true, fields: () => ({}) },
      to_offer: { owned: true, fields: () => ({}) },
      to_standing: { owned: true, fields: () => ({}) },
      // Without a list from before the login the answer is a message.
      continue: { fields: () => ({}) },
    },
  },
};
