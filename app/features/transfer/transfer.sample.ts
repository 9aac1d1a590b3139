import { urls } from "#app/urls.ts";
import type { PageSample } from "#tests/support/site-map.ts";
import { transferForms } from "./forms.ts";

export const sample: PageSample = {
  address: ({ group }) => `${urls.transfer.index}?id=${group}`,
  owned: true,
  forms: [transferForms],
  acts: {
    submit_slip: { owned: true, fields: () => ({ payer: "远山", note: "" }) },
    upload: { owned: true, fields: () => ({}) },
    cancel: { owned: true, fields: () => ({}) },
    remove_slip: { owned: true, fields: ({ slip }) => ({ slip_id: slip }) },
  },
};
