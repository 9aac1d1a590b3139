import type { PageSamples } from "#tests/support/site-map.ts";
import { invitationForm } from "./forms.ts";

/** What the tests of all pages send to the pages of this feature. */
export const samples: PageSamples = {
  spread: { forms: [invitationForm], acts: { create: { fields: () => ({}) } } },
};
