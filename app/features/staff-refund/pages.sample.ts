import { deskUrls } from "#app/desk-urls.ts";
import { link } from "#app/link.ts";
import type { PageSamples } from "#tests/support/site-map.ts";
import { ownForm, payForm, refundForm } from "./forms.ts";

const READ = { key: "key-of-a-form-of-a-refund", version: "version-that-was-read" };

export const samples: PageSamples = {
  refund: {
    address: ({ refund_sn }) => link(deskUrls.staffRefund.detail, { sn: refund_sn }),
    forms: [refundForm],
    acts: {
      agree: { fields: () => ({ ...READ, words: "请附单号" }) },
      refuse: { fields: () => ({ ...READ, reason: "人为损坏", explanation: "外壳有裂" }) },
      reopen: { fields: () => ({ ...READ }) },
      receive: { fields: () => ({ ...READ }) },
      inspect: { fields: () => ({ ...READ, inspection: "damaged", received: 1, remark: "外壳有裂" }) },
      deduct: { fields: () => ({ ...READ, amount: "1.00", words: "少一件" }) },
      retry: { fields: () => ({ ...READ }) },
      to_balance: { fields: () => ({ ...READ, consent: "电话同意" }) },
    },
  },
  pay: {
    address: ({ refund_sn }) => link(deskUrls.staffRefund.pay, { sn: refund_sn }),
    forms: [payForm],
    acts: { pay: { fields: () => ({ ...READ, amount: "1.00" }) } },
  },
  own: {
    address: ({ sn }) => link(deskUrls.staffRefund.own, { sn }),
    forms: [ownForm([])],
    acts: { own: { fields: () => ({ ...READ, amount: "1.00", words: "缺货" }) } },
  },
  picture: {
    address: ({ refund_sn }) => link(deskUrls.staffRefund.picture, { sn: refund_sn, picture: "1" }),
    status: 404,
  },
};
