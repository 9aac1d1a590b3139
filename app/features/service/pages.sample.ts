import { preferencesForm } from "#app/features/notice/preferences.ts";
import { link } from "#app/link.ts";
import { urls } from "#app/urls.ts";
import type { PageSamples } from "#tests/support/site-map.ts";
import { messageForm, openForm, readForm } from "./forms.ts";

/** What the tests of all pages send to the pages of this feature. */
export const samples: PageSamples = {
  service: { status: 302, forms: [openForm], acts: { open: { fields: () => ({}) } } },
  messages: {
    forms: [messageForm, readForm, preferencesForm],
    acts: {
      send: { fields: () => ({ text: "在吗" }) },
      preferences: { fields: () => ({ on: "shipping:sms" }) },
      read: { fields: () => ({ message_id: 1 }) },
    },
  },
  file: { owned: true, address: ({ message_file }) => link(urls.messages.file, { id: message_file }) },
};
