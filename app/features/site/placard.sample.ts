import type { PageSample } from "#tests/support/site-map.ts";
import { placardForm } from "./forms.ts";

export const sample: PageSample = {
  status: 302,
  forms: [placardForm],
  acts: { close: { fields: () => ({ version: "1" }) }, open: { fields: () => ({ version: "1" }) } },
};
