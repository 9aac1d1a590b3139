import { urls } from "#app/urls.ts";
import type { PageSample } from "#tests/support/site-map.ts";
import { withdrawalForm } from "./forms.ts";

export const sample: PageSample = {
  address: ({ invoice }) => `${urls.invoice.detail}?id=${invoice}`,
  owned: true,
  forms: [withdrawalForm],
  acts: { withdraw: { owned: true, fields: ({ invoice }) => ({ order_receipt_id: invoice }) } },
};
