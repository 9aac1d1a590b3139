import { bulkAddForm } from "#app/features/catalog/forms.ts";
import { receiveForm } from "#app/features/coupon/forms.ts";
import type { PageSamples } from "#tests/support/site-map.ts";
import { followForm } from "./forms.ts";
import { storeAddress, storeCouponAddress, storeListAddress } from "./store.ts";

/** What the tests of all pages send to the pages of this feature. */
export const samples: PageSamples = {
  category: {
    address: () => storeListAddress(1),
    forms: [bulkAddForm],
    acts: { add_cart: { fields: ({ sku }) => ({ sku, cart_num: 1 }) } },
  },
  coupons: {
    address: () => storeCouponAddress(1),
    forms: [receiveForm],
    acts: { receive: { fields: () => ({ coupon_id: 1, number: 1 }) } },
  },
  home: {
    address: (_, path) => `${path}?id=1`,
    forms: [followForm],
    acts: { follow: { fields: () => ({ on: 1 }) } },
  },
  layout: { address: () => storeAddress(1) },
};
