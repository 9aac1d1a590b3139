import { followForm } from "#app/domains/store/forms.ts";
import { storeAddress } from "#app/domains/store/store.ts";
import type { PageSample } from "#tests/support/site-map.ts";

export const sample: PageSample = {
  address: () => storeAddress(1),
  forms: [followForm],
  acts: { follow: { fields: () => ({ on: 1 }) } },
};
