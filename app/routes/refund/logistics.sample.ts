import { link } from "#app/link.ts";
import { orderUrls } from "#app/order-urls.ts";
import type { PageSample } from "#tests/support/site-map.ts";

export const sample: PageSample = {
  address: ({ refund }) => link(orderUrls.refundLogistics, {}, { id: refund }),
  owned: true,
  // Nothing was sent back yet.
  status: 302,
};
