import { recognizeForm, regionsForm, saveForm } from "#app/features/address/forms.ts";
import { urls } from "#app/urls.ts";
import { ADDRESS } from "#tests/support/records.ts";
import type { PageSamples } from "#tests/support/site-map.ts";
import { claimForm, confirmPageForms, leaveSaleForm } from "./forms.ts";

/** What the tests of all pages send to the pages of this feature. */
export const samples: PageSamples = {
  confirm: {
    address: ({ line }) => `${urls.checkout}?cartId=${line}`,
    owned: true,
    forms: [confirmPageForms(saveForm, regionsForm, recognizeForm, leaveSaleForm, claimForm)([])],
    acts: {
      submit: { owned: true, fields: ({ address }) => ({ address_id: address, key: "generated-key-000001" }) },
      leave_sale: { owned: true, fields: ({ line }) => ({ cart_id: line }) },
      claim: { fields: () => ({ claimed_id: 1, number: 1 }) },
      recognize: { fields: () => ({ text: ADDRESS.detail }) },
      regions: { fields: () => ({ province: ADDRESS.province }) },
      save: { owned: true, fields: ({ address }) => ({ ...ADDRESS, address_id: address }) },
    },
  },
};
