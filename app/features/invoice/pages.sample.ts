import { link } from "#app/link.ts";
import { urls } from "#app/urls.ts";
import { TITLE_FIELDS } from "#tests/support/records.ts";
import type { PageSamples } from "#tests/support/site-map.ts";
import { invoiceApplicationForm, titleForm, withdrawalForm } from "./forms.ts";

const application = (order: number, title: number, key: string) => ({
  order_id: order,
  receipt_id: title,
  receipt_type: 1,
  mark: "",
  key,
});

/** What the tests of all pages send to the pages of this feature. */
export const samples: PageSamples = {
  "invoice-detail": {
    address: ({ invoice }) => `${urls.invoice.detail}?id=${invoice}`,
    owned: true,
    forms: [withdrawalForm],
    acts: { withdraw: { owned: true, fields: ({ invoice }) => ({ order_receipt_id: invoice }) } },
  },
  "invoice-file": {
    address: ({ invoice }) => link(urls.invoice.file, { id: invoice }),
    owned: true,
  },
  "invoice-titles": {
    address: ({ title }) => `${urls.invoice.titles}?edit=${title}`,
    owned: true,
    forms: [titleForm],
    acts: {
      save: { owned: true, fields: ({ title }) => ({ ...TITLE_FIELDS, receipt_id: title }) },
      recognize: { fields: () => ({ text: `名称：${TITLE_FIELDS.receipt_title}` }) },
      delete: { owned: true, fields: ({ title }) => ({ receipt_id: title }) },
      set_default: { owned: true, fields: ({ title }) => ({ receipt_id: title }) },
    },
  },
  invoices: {
    address: ({ order }) => `${urls.invoice.list}?type=1&order_id=${order}`,
    forms: [invoiceApplicationForm],
    acts: {
      preview: { fields: ({ order, title }) => application(order, title, "generated-key-000008") },
      apply: { owned: true, fields: ({ order, title }) => application(order, title, "generated-key-000007") },
    },
  },
};
