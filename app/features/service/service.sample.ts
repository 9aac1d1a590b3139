import type { PageSample } from "#tests/support/site-map.ts";
import { messageForm, openForm } from "./forms.ts";

export const sample: PageSample = {
  forms: [openForm, messageForm],
  acts: { open: { fields: () => ({}) }, send_message: { fields: () => ({ content: "在吗" }) } },
};
