import { deskUrls } from "#app/desk-urls.ts";
import { link } from "#app/link.ts";
import type { PageSamples } from "#tests/support/site-map.ts";
import { staffQuotationForms, tableForms } from "./forms.ts";

const KEY = "key-of-a-form-of-a-quotation";
const FORM = { key: KEY, version: "version-of-a-quotation" };
const TYPED = { ...FORM, draft_version: 0, note: "", internal: "", valid_day: "2026-12-31" };

export const samples: PageSamples = {
  quotation: {
    address: ({ asked_quotation }) => link(deskUrls.staffQuotation.detail, { id: asked_quotation }),
    forms: [staffQuotationForms([])],
    acts: {
      fill: { fields: () => ({ ...TYPED, rule: "margin", percent: "8" }) },
      sum: { fields: () => TYPED },
      draft: { fields: () => TYPED },
      send: { fields: () => TYPED },
      extend: { fields: () => ({ ...FORM, until: "2026-12-31" }) },
      decline: { fields: () => ({ ...FORM, reason: "品类不做" }) },
      message: { fields: () => ({ key: KEY, content: "今天给您" }) },
    },
  },
  "price-table": {
    address: ({ asked_quotation }) => link(deskUrls.staffQuotation.table, { id: asked_quotation }),
    forms: [tableForms([])],
    acts: {
      check: { fields: () => ({ text: "1 49.60" }) },
      upload: { fields: () => ({}) },
      save: { fields: () => ({ ...FORM, draft_version: 0 }) },
    },
  },
  "price-file": {
    address: ({ asked_quotation }) => link(deskUrls.staffQuotation.tableFile, { id: asked_quotation }),
  },
  attachment: {
    address: ({ asked_quotation }) => link(deskUrls.staffQuotation.attachment, { id: asked_quotation, message_id: 1 }),
    status: 404,
  },
};
