import type { PageSamples } from "#tests/support/site-map.ts";
import { readForm } from "./forms.ts";

/** What the tests of all pages send to the pages of this feature. */
export const samples: PageSamples = {
  notices: { forms: [readForm], acts: { read_all: { fields: () => ({ last_id: 1 }) } } },
};
