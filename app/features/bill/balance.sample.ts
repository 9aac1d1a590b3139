import { balancePageForm } from "#app/features/payment/forms.ts";
import type { PageSample } from "#tests/support/site-map.ts";

export const sample: PageSample = {
  forms: [balancePageForm],
  acts: {
    recharge: { fields: () => ({ price: "500.00", pay_type: "weixin", key: "generated-key-000001" }) },
  },
};
