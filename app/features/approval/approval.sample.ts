import { link } from "#app/link.ts";
import { urls } from "#app/urls.ts";
import type { PageSample } from "#tests/support/site-map.ts";
import { decisionForm } from "./forms.ts";

export const sample: PageSample = {
  address: () => link(urls.approval.decision, { token: "a-token-that-opens-nothing-at-all-0000000000" }),
  status: 404,
  forms: [decisionForm],
  acts: {
    approve: { fields: () => ({ name: "周敏" }) },
    refuse: { fields: () => ({ name: "周敏", why: "超预算" }) },
  },
};
