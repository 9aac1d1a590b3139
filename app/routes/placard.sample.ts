import { placardForm } from "#app/domains/site/forms.ts";
import type { PageSample } from "#tests/support/site-map.ts";

export const sample: PageSample = {
  status: 302,
  forms: [placardForm],
  acts: { close: { fields: () => ({ version: "1" }) }, open: { fields: () => ({ version: "1" }) } },
};
