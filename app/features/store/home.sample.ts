import type { PageSample } from "#tests/support/site-map.ts";
import { followForm } from "./forms.ts";

export const sample: PageSample = {
  address: (_, path) => `${path}?id=1`,
  forms: [followForm],
  acts: { follow: { fields: () => ({ on: 1 }) } },
};
