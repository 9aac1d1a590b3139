import { messageForm } from "#app/domains/service/forms.ts";
import type { PageSample } from "#tests/support/site-map.ts";

export const sample: PageSample = {
  // Each visit is redirected to an address with a ticket.
  status: 302,
  forms: [messageForm],
  acts: { send_message: { fields: () => ({ content: "在吗" }) } },
};
