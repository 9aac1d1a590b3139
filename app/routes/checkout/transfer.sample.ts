import { customerUrls } from "#app/customer-urls.ts";
import { transferForms } from "#app/domains/transfer/forms.ts";
import type { PageSample } from "#tests/support/site-map.ts";

export const sample: PageSample = {
  address: ({ group }) => `${customerUrls.transfer}?id=${group}`,
  owned: true,
  forms: [transferForms],
  acts: {
    submit_slip: { owned: true, fields: () => ({ payer: "远山", note: "" }) },
    upload: { owned: true, fields: () => ({}) },
    cancel: { owned: true, fields: () => ({}) },
    remove_slip: { owned: true, fields: ({ slip }) => ({ slip_id: slip }) },
  },
};
