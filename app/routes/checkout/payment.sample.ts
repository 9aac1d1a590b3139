import { customerUrls } from "#app/customer-urls.ts";
import { bindingForms } from "#app/domains/account/forms.ts";
import { paymentPageForms } from "#app/domains/payment/forms.ts";
import type { PageSample } from "#tests/support/site-map.ts";

export const sample: PageSample = {
  address: ({ group }) => `${customerUrls.payment}?id=${group}`,
  owned: true,
  forms: [paymentPageForms(...bindingForms)],
  acts: {
    pay: { owned: true, fields: () => ({ pay_type: "balance", key: "generated-key-000001" }) },
    ask: { owned: true, fields: () => ({}) },
    send_bind_code: { fields: () => ({}) },
    bind: { fields: () => ({ code: "1234" }) },
  },
};
