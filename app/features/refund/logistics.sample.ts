import { link } from "#app/link.ts";
import { urls } from "#app/urls.ts";
import type { PageSample } from "#tests/support/site-map.ts";

export const sample: PageSample = {
  address: ({ refund }) => link(urls.refund.logistics, {}, { id: refund }),
  owned: true,
  // The goods of the sample have not been sent back.
  status: 302,
};
