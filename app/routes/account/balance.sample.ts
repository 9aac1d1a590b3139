import { bindingForms } from "#app/domains/account/forms.ts";
import { balancePageForms } from "#app/domains/payment/forms.ts";
import type { PageSample } from "#tests/support/site-map.ts";

export const sample: PageSample = {
  forms: [balancePageForms(...bindingForms)],
  acts: {
    recharge: { fields: () => ({ price: "500.00", pay_type: "weixin", key: "generated-key-000001" }) },
    send_bind_code: { fields: () => ({}) },
    bind: { fields: () => ({ code: "1234" }) },
  },
};
