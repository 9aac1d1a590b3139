import { storeAddress } from "#app/domains/store/store.ts";
import type { PageSample } from "#tests/support/site-map.ts";

export const sample: PageSample = { address: () => storeAddress(1) };
