import { link } from "#app/link.ts";
import { urls } from "#app/urls.ts";
import type { PageSamples } from "#tests/support/site-map.ts";
import { approvalForm, decisionForm } from "./forms.ts";

let keys = 0;

/** What the tests of all pages send to the pages of this feature. */
export const samples: PageSamples = {
  approval: {
    address: () => link(urls.approval.decision, { token: "a-token-that-opens-nothing-at-all-0000000000" }),
    status: 404,
    forms: [decisionForm],
    acts: {
      approve: { fields: () => ({ name: "周敏" }) },
      refuse: { fields: () => ({ name: "周敏", why: "超预算" }) },
    },
  },
  approvals: {
    address: ({ sku }) => link(urls.approval.list, {}, { send: `${sku}:2` }),
    forms: [approvalForm],
    acts: {
      create: {
        fields({ sku, address }) {
          keys += 1;
          const key = `sample-of-approval-${String(keys).padStart(6, "0")}`;
          return { key, lines: `${sku}:1`, title: "补货", approver: "周敏", days: "3", address_id: address };
        },
      },
      renew: { owned: true, fields: ({ approval }) => ({ approval_id: approval }) },
      stop: { owned: true, fields: ({ approval }) => ({ approval_id: approval }) },
    },
  },
};
