import { urls } from "#app/urls.ts";
import type { PageSample } from "#tests/support/site-map.ts";
import { transferForms } from "./forms.ts";

export const sample: PageSample = {
  address: ({ awaited }) => `${urls.transfer.recharge}?id=${awaited}`,
  owned: true,
  forms: [transferForms],
  acts: {
    upload: { owned: true, fields: () => ({}) },
    submit_slip: { owned: true, fields: () => ({ payer: "远山", note: "" }) },
    remove_slip: { owned: true, fields: ({ slip }) => ({ slip_id: slip }) },
    cancel: { owned: true, fields: () => ({}) },
  },
};
