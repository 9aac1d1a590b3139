import { link } from "#app/link.ts";
import { urls } from "#app/urls.ts";
import type { PageSamples } from "#tests/support/site-map.ts";

/** What the tests of all pages send to the pages of this feature. */
export const samples: PageSamples = {
  "sitemap-part": { address: () => link(urls.sitemap.part, { part: "pages-1.xml" }) },
};
