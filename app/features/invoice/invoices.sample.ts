import { urls } from "#app/urls.ts";
import type { PageSample } from "#tests/support/site-map.ts";
import { applicationForm } from "./forms.ts";

const application = (order: number, title: number, key: string) => ({
  order_id: order,
  receipt_id: title,
  receipt_type: 1,
  mark: "",
  key,
});

export const sample: PageSample = {
  address: ({ order }) => `${urls.invoice.list}?type=1&order_id=${order}`,
  forms: [applicationForm],
  acts: {
    preview: { fields: ({ order, title }) => application(order, title, "generated-key-000008") },
    apply: { owned: true, fields: ({ order, title }) => application(order, title, "generated-key-000007") },
  },
};
