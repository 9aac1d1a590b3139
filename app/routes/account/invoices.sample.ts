import { applicationForm } from "#app/domains/invoice/forms.ts";
import { urls } from "#app/urls.ts";
import type { PageSample } from "#tests/support/site-map.ts";

export const sample: PageSample = {
  address: ({ order }) => `${urls.invoices}?type=1&order_id=${order}`,
  forms: [applicationForm],
  acts: {
    apply: {
      owned: true,
      fields: ({ order, title }) => ({
        ...{ order_id: order, receipt_id: title, receipt_type: 1, mark: "", key: "generated-key-000007" },
      }),
    },
  },
};
