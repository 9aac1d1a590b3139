import { deskUrls } from "#app/desk-urls.ts";
import { link } from "#app/link.ts";
import type { PageSamples } from "#tests/support/site-map.ts";
import { balanceForm } from "./forms.ts";

const SENT = {
  key: "key-of-a-form-of-a-balance",
  version: "version-that-was-read",
  amount: "12.00",
  reason: "运费算错",
  evidence: "邮件 11-20",
};

export const samples: PageSamples = {
  balance: {
    address: ({ customer }) => link(deskUrls.staffBalance.detail, { id: customer }),
    forms: [balanceForm],
    acts: {
      correct: { fields: () => ({ ...SENT, direction: "add", told: "多收的运费" }) },
      open: { fields: () => SENT },
    },
  },
};
