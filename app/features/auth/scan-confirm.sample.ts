import { urls } from "#app/urls.ts";
import type { PageSample } from "#tests/support/site-map.ts";
import { scanForm } from "./forms.ts";

export const sample: PageSample = {
  // A key that was never issued: the page reports that it has expired.
  address: () => `${urls.auth.scan}?key=generated-key-000001`,
  status: 410,
  forms: [scanForm],
  acts: { confirm: { fields: () => ({ key: "generated-key-000001" }) } },
};
