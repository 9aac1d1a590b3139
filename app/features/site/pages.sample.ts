import type { PageSamples } from "#tests/support/site-map.ts";
import { placardForm } from "./forms.ts";

/** What the tests of all pages send to the pages of this feature. */
export const samples: PageSamples = {
  "not-found": { address: () => "/nowhere", status: 404, forms: [] },
  placard: {
    status: 302,
    forms: [placardForm],
    acts: { close: { fields: () => ({ version: "1" }) }, open: { fields: () => ({ version: "1" }) } },
  },
};
