import type { PageSample } from "#tests/support/site-map.ts";
import { refundForm } from "./forms.ts";

export const sample: PageSample = {
  forms: [refundForm],
  acts: {
    withdraw: { owned: true, fields: ({ refund }) => ({ refund_order_id: refund }) },
    remove: { owned: true, fields: ({ refund }) => ({ refund_order_id: refund }) },
  },
};
