import { urls } from "#app/urls.ts";
import type { PageSample } from "#tests/support/site-map.ts";

export const sample: PageSample = { address: () => urls.standingList.export };
