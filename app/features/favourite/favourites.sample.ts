import type { PageSample } from "#tests/support/site-map.ts";
import { favouriteForm } from "./forms.ts";

export const sample: PageSample = {
  forms: [favouriteForm],
  acts: {
    remove: { fields: ({ product, sku }) => ({ code: `${product}-${sku}` }) },
    remove_one: { fields: ({ product, sku }) => ({ code: `${product}-${sku}` }) },
    restore: { fields: ({ product, sku }) => ({ code: `${product}-${sku}` }) },
    quote: { fields: ({ product, sku }) => ({ code: `${product}-${sku}` }) },
    to_standing: { fields: ({ product, sku }) => ({ code: `${product}-${sku}` }) },
    add_cart: { fields: ({ product, sku }) => ({ code: `${product}-${sku}` }) },
  },
};
