import { deskUrls } from "#app/desk-urls.ts";
import { link } from "#app/link.ts";
import type { PageSamples } from "#tests/support/site-map.ts";
import { bookForm, receiptForm, transferForm, uploadForm } from "./forms.ts";

const READ = { key: "key-of-a-form-of-payments", version: "version-that-was-read" };
const NONE = 999_999_999;

export const samples: PageSamples = {
  payments: { forms: [uploadForm], acts: { upload: { fields: () => ({ key: READ.key }) } } },
  statement: {
    address: () => link(deskUrls.staffTransfer.statement, { id: NONE }),
    status: 404,
    forms: [bookForm],
    acts: { book: { fields: () => READ } },
  },
  result: { address: () => link(deskUrls.staffTransfer.result, { id: NONE }), status: 404 },
  transfer: {
    address: () => link(deskUrls.staffTransfer.transfer, { id: NONE }),
    status: 404,
    forms: [transferForm],
    acts: {
      confirm: { fields: () => ({ ...READ, check: "amount", reason: "看过回单" }) },
      reject: { fields: () => ({ ...READ, why: "金额不符", note: "" }) },
    },
  },
  receipt: {
    address: () => link(deskUrls.staffTransfer.receipt, { id: NONE }),
    status: 404,
    forms: [receiptForm],
    acts: {
      allocate: { fields: () => ({ ...READ, customer_id: 1, balance: "1.00" }) },
      skip: { fields: () => ({ ...READ, reason: "保证金" }) },
      reverse: { fields: () => ({ ...READ, reason: "银行退汇" }) },
    },
  },
  slip: { address: () => link(deskUrls.staffTransfer.slip, { id: NONE }), status: 404 },
};
