import { urls } from "#app/urls.ts";
import type { PageSamples } from "#tests/support/site-map.ts";
import { noticeForms } from "./forms.ts";

/** What the tests of all pages send to the pages of this feature. */
export const samples: PageSamples = {
  notices: {
    address: () => `${urls.notice}?tab=settings`,
    forms: [noticeForms],
    acts: {
      open: { owned: true, fields: ({ notice }) => ({ notice_id: notice }) },
      read: { fields: () => ({ notice_id: 999_999 }) },
      read_all: { fields: () => ({}) },
      preferences: { fields: () => ({ on: "shipping:sms" }) },
      set_mail: { fields: () => ({ email: "orders@example.com" }) },
      confirm_mail: { fields: () => ({ code: "123456" }) },
      remove_mail: { fields: () => ({}) },
      set_robot: { fields: () => ({ url: "https://robot.test/send?key=0123" }) },
      remove_robot: { fields: () => ({}) },
    },
  },
};
