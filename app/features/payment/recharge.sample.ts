import { urls } from "#app/urls.ts";
import type { PageSample } from "#tests/support/site-map.ts";
import { rechargePageForm } from "./forms.ts";

export const sample: PageSample = {
  address: ({ recharge }) => `${urls.payment.recharge}?id=${recharge}`,
  owned: true,
  forms: [rechargePageForm],
  acts: {
    pay: { owned: true, fields: () => ({ pay_type: "weixin", key: "generated-key-000001" }) },
    ask: { owned: true, fields: () => ({}) },
  },
};
