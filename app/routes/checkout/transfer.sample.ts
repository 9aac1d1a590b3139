import { transferForms } from "#app/domains/transfer/forms.ts";
import { orderUrls } from "#app/order-urls.ts";
import type { PageSample } from "#tests/support/site-map.ts";

export const sample: PageSample = {
  address: ({ group }) => `${orderUrls.transfer}?id=${group}`,
  owned: true,
  forms: [transferForms],
  acts: {
    submit_slip: { owned: true, fields: () => ({ payer: "远山", note: "" }) },
    remove_slip: { owned: true, fields: ({ slip }) => ({ slip_id: slip }) },
  },
};
