import { link } from "#app/link.ts";
import { urls } from "#app/urls.ts";
import type { PageSample } from "#tests/support/site-map.ts";
import { approvalForm } from "./forms.ts";

let keys = 0;

export const sample: PageSample = {
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
};
