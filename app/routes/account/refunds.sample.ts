import { refundForm } from "#app/domains/refund/forms.ts";
import type { PageSample } from "#tests/support/site-map.ts";

export const sample: PageSample = {
  forms: [refundForm],
  acts: {
    withdraw: { owned: true, fields: ({ refund }) => ({ refund_order_id: refund }) },
    remove: { owned: true, fields: ({ refund }) => ({ refund_order_id: refund }) },
  },
};
