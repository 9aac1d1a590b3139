import { link } from "#app/link.ts";
import { urls } from "#app/urls.ts";
import type { PageSamples } from "#tests/support/site-map.ts";
import { transferForms } from "./forms.ts";

/** What the tests of all pages send to the pages of this feature. */
export const samples: PageSamples = {
  "recharge-transfer": {
    address: ({ awaited }) => `${urls.transfer.recharge}?id=${awaited}`,
    owned: true,
    forms: [transferForms],
    acts: {
      upload: { owned: true, fields: () => ({}) },
      submit_slip: { owned: true, fields: () => ({ payer: "远山", note: "" }) },
      remove_slip: { owned: true, fields: ({ slip }) => ({ slip_id: slip }) },
      cancel: { owned: true, fields: () => ({}) },
    },
  },
  "transfer-slip": {
    address: ({ slip }) => link(urls.transfer.slip, { id: slip }),
    owned: true,
  },
  transfer: {
    address: ({ group }) => `${urls.transfer.index}?id=${group}`,
    owned: true,
    forms: [transferForms],
    acts: {
      submit_slip: { owned: true, fields: () => ({ payer: "远山", note: "" }) },
      upload: { owned: true, fields: () => ({}) },
      cancel: { owned: true, fields: () => ({}) },
      remove_slip: { owned: true, fields: ({ slip }) => ({ slip_id: slip }) },
    },
  },
};
