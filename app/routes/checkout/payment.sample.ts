import { customerUrls } from "#app/customer-urls.ts";
import { paymentPageForm } from "#app/domains/payment/forms.ts";
import type { PageSample } from "#tests/support/site-map.ts";

export const sample: PageSample = {
  address: ({ group }) => `${customerUrls.payment}?id=${group}`,
  owned: true,
  forms: [paymentPageForm],
  acts: {
    pay: { owned: true, fields: () => ({ pay_type: "balance", key: "generated-key-000001" }) },
    ask: { owned: true, fields: () => ({}) },
  },
};
