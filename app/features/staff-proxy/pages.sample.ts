import { link } from "#app/link.ts";
import { urls } from "#app/urls.ts";
import type { PageSamples } from "#tests/support/site-map.ts";
import { startForm } from "./forms.ts";

export const samples: PageSamples = {
  start: {
    address: ({ customer }) => link(urls.staffProxy.start, { id: customer }),
    forms: [startForm],
    acts: { start: { fields: () => ({ reason: "客户电话要求", evidence: "10:20 来电" }) } },
  },
  end: { address: () => urls.staffProxy.end, forms: [], status: 302 },
};
