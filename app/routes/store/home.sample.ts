import { followForm } from "#app/domains/store/forms.ts";
import type { PageSample } from "#tests/support/site-map.ts";

export const sample: PageSample = {
  address: (_, path) => `${path}?id=1`,
  forms: [followForm],
  acts: { follow: { fields: () => ({ on: 1 }) } },
};
