import type { PageSample } from "#tests/support/site-map.ts";
import { storeAddress } from "./store.ts";

export const sample: PageSample = { address: () => storeAddress(1) };
