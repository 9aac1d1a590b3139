import { link } from "#app/link.ts";
import { urls } from "#app/urls.ts";
import type { PageSamples } from "#tests/support/site-map.ts";

/** What the tests of all pages send to the pages of this feature. */
export const samples: PageSamples = {
  drawing: { address: () => link(urls.picture.drawing, { name: "none.svg" }), status: 404 },
  picture: { address: () => "/picture/240/backend/none.jpg", status: 404 },
};
