import { receiveForm } from "#app/features/coupon/forms.ts";
import type { PageSample } from "#tests/support/site-map.ts";
import { storeCouponAddress } from "./store.ts";

export const sample: PageSample = {
  address: () => storeCouponAddress(1),
  forms: [receiveForm],
  acts: { receive: { fields: () => ({ coupon_id: 1, number: 1 }) } },
};
