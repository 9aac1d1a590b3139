import { customerUrls } from "#app/customer-urls.ts";
import { link } from "#app/link.ts";
import type { PageSample } from "#tests/support/site-map.ts";

export const sample: PageSample = {
  address: ({ refund }) => link(customerUrls.refundLogistics, {}, { id: refund }),
  owned: true,
  // The goods of the sample have not been sent back.
  status: 302,
};
