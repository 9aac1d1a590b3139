import { link } from "#app/link.ts";
import { urls } from "#app/urls.ts";
import type { PageSample } from "#tests/support/site-map.ts";
import { refundForm } from "./forms.ts";

export const sample: PageSample = {
  address: ({ refund }) => link(urls.refund.detail, {}, { id: refund }),
  owned: true,
  forms: [refundForm],
  acts: {
    withdraw: { owned: true, fields: ({ refund }) => ({ refund_order_id: refund }) },
    remove: { owned: true, fields: ({ refund }) => ({ refund_order_id: refund }) },
  },
};
