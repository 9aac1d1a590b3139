import { deskUrls } from "#app/desk-urls.ts";
import { link } from "#app/link.ts";
import type { PageSamples } from "#tests/support/site-map.ts";
import { creditForm } from "./forms.ts";

const SENT = { key: "key-of-a-form-of-a-credit", version: "version-that-was-read", reason: "老客户" };
const OWED = { direction: "take", amount: "12.00", told: "坏账核销", evidence: "对账单 11" };

export const samples: PageSamples = {
  credit: {
    address: ({ customer }) => link(deskUrls.staffCredit.detail, { id: customer }),
    forms: [creditForm],
    acts: {
      set: { fields: () => ({ ...SENT, limit: "500.00", days: "30", state: "normal", contract: "HT-1" }) },
      pause: { fields: () => SENT },
      correct: { fields: () => ({ ...SENT, ...OWED }) },
    },
  },
};
