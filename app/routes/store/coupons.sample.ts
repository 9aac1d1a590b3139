import { receiveForm } from "#app/domains/coupon/forms.ts";
import { storeCouponAddress } from "#app/domains/store/store.ts";
import type { PageSample } from "#tests/support/site-map.ts";

export const sample: PageSample = {
  address: () => storeCouponAddress(1),
  forms: [receiveForm],
  acts: { receive: { fields: () => ({ coupon_id: 1, number: 1 }) } },
};
