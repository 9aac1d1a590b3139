import { balancePageForm } from "#app/features/payment/forms.ts";
import type { PageSamples } from "#tests/support/site-map.ts";

/** What the tests of all pages send to the pages of this feature. */
export const samples: PageSamples = {
  balance: {
    forms: [balancePageForm],
    acts: {
      recharge: { fields: () => ({ price: "500.00", pay_type: "weixin", key: "generated-key-000001" }) },
    },
  },
};
