import { link } from "#app/link.ts";
import { urls } from "#app/urls.ts";
import type { PageSample } from "#tests/support/site-map.ts";

export const sample: PageSample = {
  address: ({ offer_attachment }) => link(urls.quotation.attachment, { id: offer_attachment }),
  owned: true,
};
