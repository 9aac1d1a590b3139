import { bindingForm } from "#app/domains/account/forms.ts";
import type { PageSample } from "#tests/support/site-map.ts";

export const sample: PageSample = {
  forms: [bindingForm],
  acts: {
    send_bind_code: { fields: () => ({}) },
    bind: { fields: () => ({ code: "1234" }) },
  },
};
