import { urls } from "#app/urls.ts";
import type { PageSample } from "#tests/support/site-map.ts";
import { cashierForm } from "./forms.ts";

export const sample: PageSample = {
  address: () => `${urls.payment.demoCashier}?trade=ZF00000000`,
  status: 404,
  forms: [cashierForm],
  acts: { pay: { fields: () => ({ trade: "ZF00000000" }) } },
};
