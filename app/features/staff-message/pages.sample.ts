import { deskUrls } from "#app/desk-urls.ts";
import { link } from "#app/link.ts";
import type { PageSamples } from "#tests/support/site-map.ts";
import { conversationForms } from "./forms.ts";

const KEY = "key-of-a-form-of-a-conversation";
/** A customer that every member of the tests sees. */
const CUSTOMER = 5;

export const samples: PageSamples = {
  conversation: {
    address: () => link(deskUrls.staffMessage.detail, { customer: CUSTOMER }),
    forms: [conversationForms],
    acts: {
      reply: { fields: () => ({ key: KEY, version: 0, content: "您好" }) },
      note: { fields: () => ({ key: KEY, note: "先给准点信" }) },
      transfer: { fields: () => ({ key: KEY, assigned_id: 0, member_id: 1 }) },
      read: { fields: () => ({ message_id: 1 }) },
    },
  },
  news: { address: () => link(deskUrls.staffMessage.news, { customer: CUSTOMER }) },
  file: { address: () => link(deskUrls.staffMessage.file, { customer: CUSTOMER, id: 1 }), status: 404 },
};
