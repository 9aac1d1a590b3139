import { customerUrls } from "#app/customer-urls.ts";
import { withdrawalForm } from "#app/domains/invoice/forms.ts";
import type { PageSample } from "#tests/support/site-map.ts";

export const sample: PageSample = {
  address: ({ invoice }) => `${customerUrls.invoiceDetail}?id=${invoice}`,
  owned: true,
  forms: [withdrawalForm],
  acts: { withdraw: { owned: true, fields: ({ invoice }) => ({ order_receipt_id: invoice }) } },
};
