import { withdrawalForm } from "#app/domains/invoice/forms.ts";
import { urls } from "#app/urls.ts";
import type { PageSample } from "#tests/support/site-map.ts";

export const sample: PageSample = {
  address: ({ invoice }) => `${urls.invoice.detail}?id=${invoice}`,
  owned: true,
  forms: [withdrawalForm],
  acts: { withdraw: { owned: true, fields: ({ invoice }) => ({ order_receipt_id: invoice }) } },
};
