import { rechargePageForm } from "#app/domains/payment/forms.ts";
import { orderUrls } from "#app/order-urls.ts";
import type { PageSample } from "#tests/support/site-map.ts";

export const sample: PageSample = {
  address: () => `${orderUrls.recharge}?id=999999`,
  status: 404,
  forms: [rechargePageForm],
  acts: {
    pay: { owned: true, fields: () => ({ pay_type: "weixin", key: "generated-key-000001" }) },
    ask: { owned: true, fields: () => ({}) },
  },
};
