import { link } from "#app/link.ts";
import { urls } from "#app/urls.ts";
import type { PageSamples } from "#tests/support/site-map.ts";
import { statementForms } from "./forms.ts";

/** What the tests of all pages send to the pages of this feature. */
export const samples: PageSamples = {
  "objection-attachment": {
    address: ({ objection }) => link(urls.statement.attachment, { id: objection }),
    owned: true,
  },
  "statement-export": { address: () => `${urls.statement.export}?month=2025-01`, status: 404 },
  "statement-print": {
    address: () => link(urls.statement.print, {}, { month: "2026-10" }),
  },
  statement: {
    address: () => `${urls.statement.index}?month=2026-10`,
    forms: [statementForms],
    acts: {
      confirm: { fields: () => ({ closing: "1.00", net: "0.00" }) },
      tick: { fields: () => ({ order_id: 1 }) },
      untick: { fields: () => ({ order_id: 1 }) },
      mail_off: { fields: () => ({}) },
      withdraw: { owned: true, fields: ({ objection }) => ({ objection_id: objection }) },
      mail_on: { fields: () => ({}) },
      object: { fields: () => ({ order_sn: "", kind: "refund", claimed: "", reason: "少了一笔退款" }) },
    },
  },
};
