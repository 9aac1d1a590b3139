import { followedForm } from "#app/features/store/forms.ts";
import type { PageSamples } from "#tests/support/site-map.ts";
import { favouriteForm } from "./forms.ts";

/** What the tests of all pages send to the pages of this feature. */
export const samples: PageSamples = {
  favourites: {
    forms: [favouriteForm],
    acts: {
      remove: { fields: ({ product, sku }) => ({ code: `${product}-${sku}` }) },
      remove_one: { fields: ({ product, sku }) => ({ code: `${product}-${sku}` }) },
      restore: { fields: ({ product, sku }) => ({ code: `${product}-${sku}` }) },
      quote: { fields: ({ product, sku }) => ({ code: `${product}-${sku}` }) },
      to_standing: { fields: ({ product, sku }) => ({ code: `${product}-${sku}` }) },
      add_cart: { fields: ({ product, sku }) => ({ code: `${product}-${sku}` }) },
    },
  },
  "followed-stores": {
    forms: [followedForm],
    acts: {
      unfollow: { fields: () => ({ mer_id: 1 }) },
      refollow: { fields: () => ({ mer_id: 1 }) },
    },
  },
};
