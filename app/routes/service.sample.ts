import { messageForm, openForm } from "#app/domains/service/forms.ts";
import type { PageSample } from "#tests/support/site-map.ts";

export const sample: PageSample = {
  forms: [openForm, messageForm],
  acts: { open: { fields: () => ({}) }, send_message: { fields: () => ({ content: "在吗" }) } },
};
