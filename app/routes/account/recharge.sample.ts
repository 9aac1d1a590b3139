import { customerUrls } from "#app/customer-urls.ts";
import { rechargePageForm } from "#app/domains/payment/forms.ts";
import type { PageSample } from "#tests/support/site-map.ts";

export const sample: PageSample = {
  address: ({ recharge }) => `${customerUrls.recharge}?id=${recharge}`,
  owned: true,
  forms: [rechargePageForm],
  acts: {
    pay: { owned: true, fields: () => ({ pay_type: "weixin", key: "generated-key-000001" }) },
    ask: { owned: true, fields: () => ({}) },
  },
};
