import { link } from "#app/link.ts";
import { resourceUrls } from "#app/resource-urls.ts";
import type { PageSample } from "#tests/support/site-map.ts";

export const sample: PageSample = {
  address: ({ objection }) => link(resourceUrls.objectionAttachment, { id: objection }),
  owned: true,
};
