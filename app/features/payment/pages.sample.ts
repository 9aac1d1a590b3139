import { link } from "#app/link.ts";
import { urls } from "#app/urls.ts";
import type { PageSamples } from "#tests/support/site-map.ts";
import { cashierForm, paymentPageForm, rechargePageForm } from "./forms.ts";

/** What the tests of all pages send to the pages of this feature. */
export const samples: PageSamples = {
  "demo-cashier": {
    address: () => `${urls.payment.demoCashier}?trade=ZF00000000`,
    status: 404,
    forms: [cashierForm],
    acts: { pay: { fields: () => ({ trade: "ZF00000000" }) } },
  },
  "pay-notice": {
    address: () => link(urls.payment.notice, { type: "weixin" }),
    status: 404,
    forms: [],
  },
  "payment-status": { address: ({ group }) => `${urls.payment.status}?id=${group}`, owned: true },
  "wechat-payer": { address: () => urls.payment.wechat, status: 302 },
  payment: {
    address: ({ group }) => `${urls.payment.index}?id=${group}`,
    owned: true,
    forms: [paymentPageForm],
    acts: {
      pay: { owned: true, fields: () => ({ pay_type: "balance", key: "generated-key-000001" }) },
      ask: { owned: true, fields: () => ({}) },
    },
  },
  recharge: {
    address: ({ recharge }) => `${urls.payment.recharge}?id=${recharge}`,
    owned: true,
    forms: [rechargePageForm],
    acts: {
      pay: { owned: true, fields: () => ({ pay_type: "weixin", key: "generated-key-000001" }) },
      ask: { owned: true, fields: () => ({}) },
    },
  },
};
