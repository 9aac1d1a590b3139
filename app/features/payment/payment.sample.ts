import { urls } from "#app/urls.ts";
import type { PageSample } from "#tests/support/site-map.ts";
import { paymentPageForm } from "./forms.ts";

export const sample: PageSample = {
  address: ({ group }) => `${urls.payment.index}?id=${group}`,
  owned: true,
  forms: [paymentPageForm],
  acts: {
    pay: { owned: true, fields: () => ({ pay_type: "balance", key: "generated-key-000001" }) },
    ask: { owned: true, fields: () => ({}) },
  },
};
