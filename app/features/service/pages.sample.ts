import type { PageSamples } from "#tests/support/site-map.ts";
import { messageForm, openForm } from "./forms.ts";

/** What the tests of all pages send to the pages of this feature. */
export const samples: PageSamples = {
  service: {
    forms: [openForm, messageForm],
    acts: { open: { fields: () => ({}) }, send_message: { fields: () => ({ content: "在吗" }) } },
  },
};
