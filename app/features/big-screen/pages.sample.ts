import { urls } from "#app/urls.ts";
import type { PageSamples } from "#tests/support/site-map.ts";

/** What the tests of all pages send to the pages of this feature. */
export const samples: PageSamples = {
  "big-screen": { address: () => urls.bigScreen.index },
  figures: { address: () => urls.bigScreen.figures },
};
