import { deskUrls } from "#app/desk-urls.ts";
import { link } from "#app/link.ts";
import type { PageSamples } from "#tests/support/site-map.ts";
import { replyForm } from "./forms.ts";

export const samples: PageSamples = {
  months: { address: ({ customer }) => link(deskUrls.staffStatement.months, { id: customer }), forms: [] },
  statement: {
    address: ({ customer }) => link(deskUrls.staffStatement.detail, { id: customer, month: "2026-10" }),
    forms: [replyForm],
    acts: {
      reply: {
        fields: () => ({
          key: "key-of-a-form-of-a-statement",
          version: "version-that-was-read",
          text: "按报价补差",
          refund: "1.00",
        }),
      },
    },
  },
  attachment: { address: () => link(deskUrls.staffStatement.attachment, { id: 999_999 }), status: 404 },
};
