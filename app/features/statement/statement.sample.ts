import { urls } from "#app/urls.ts";
import type { PageSample } from "#tests/support/site-map.ts";
import { statementForms } from "./forms.ts";

export const sample: PageSample = {
  address: () => `${urls.statement.index}?month=2026-10`,
  forms: [statementForms],
  acts: {
    confirm: { fields: () => ({ closing: "1.00", net: "0.00" }) },
    tick: { fields: () => ({ order_id: 1 }) },
    untick: { fields: () => ({ order_id: 1 }) },
    mail_off: { fields: () => ({}) },
    mail: { fields: () => ({ email: "buyer@example.com" }) },
    object: { fields: () => ({ order_sn: "", kind: "refund", claimed: "", reason: "少了一笔退款" }) },
  },
};
