import { link } from "#app/link.ts";
import { urls } from "#app/urls.ts";
import type { PageSamples } from "#tests/support/site-map.ts";

/** What the tests of all pages send to the pages of this feature. */
export const samples: PageSamples = {
  "news-detail": { address: () => link(urls.article.detail, { id: 1 }) },
  visit: { address: () => link(urls.article.visit, { id: 1 }), status: 302, forms: [] },
};
