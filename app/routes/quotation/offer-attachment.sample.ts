import { link } from "#app/link.ts";
import { resourceUrls } from "#app/resource-urls.ts";
import type { PageSample } from "#tests/support/site-map.ts";

export const sample: PageSample = {
  address: ({ offer_attachment }) => link(resourceUrls.offerAttachment, { id: offer_attachment }),
  owned: true,
};
