import { link } from "#app/link.ts";
import { urls } from "#app/urls.ts";
import type { PageSample } from "#tests/support/site-map.ts";

export const sample: PageSample = {
  address: () => link(urls.quotation.shared, { token: "no-link-has-this-token" }),
  status: 404,
};
