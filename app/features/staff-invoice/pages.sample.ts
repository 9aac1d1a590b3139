import { deskUrls } from "#app/desk-urls.ts";
import { link } from "#app/link.ts";
import type { PageSamples } from "#tests/support/site-map.ts";
import { acceptForm, batchForm, invoiceForm } from "./forms.ts";

const KEY = "key-of-a-form-of-an-invoice";
const VERSION = "version-of-an-invoice";
const NUMBER = "26332000000012345678";

export const samples: PageSamples = {
  invoices: {
    forms: [acceptForm],
    acts: { accept: { fields: () => ({ key: KEY, invoice_id: "1" }) } },
  },
  invoice: {
    address: () => link(deskUrls.staffInvoice.detail, { id: 1 }),
    forms: [invoiceForm],
    acts: {
      accept: { fields: () => ({ key: KEY }) },
      issue: { fields: () => ({ key: KEY, version: VERSION, number: NUMBER, amount: "1282.20" }) },
      reject: { fields: () => ({ key: KEY, version: VERSION, reason: "抬头写错" }) },
      red: {
        fields: () => ({
          key: KEY,
          version: VERSION,
          original: NUMBER,
          red_number: "26332000000012345679",
          red_amount: "75.98",
          red_reason: "部分退款",
        }),
      },
    },
  },
  batch: {
    forms: [batchForm],
    acts: {
      check: { fields: () => ({ text: `FP20261121123456789012\t${NUMBER}\t1282.20` }) },
      issue: {
        fields: () => ({
          key: KEY,
          batch: "batch-of-files",
          row: JSON.stringify({ row: 1, invoice_id: 1, number: NUMBER, amount: "1282.20", version: VERSION }),
        }),
      },
    },
  },
};
