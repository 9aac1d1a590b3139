import type { PageSample } from "#tests/support/site-map.ts";
import { bindingForm } from "./forms.ts";

export const sample: PageSample = {
  forms: [bindingForm],
  acts: {
    send_bind_code: { fields: () => ({}) },
    bind: { fields: () => ({ code: "1234" }) },
  },
};
