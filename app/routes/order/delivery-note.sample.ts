import { customerUrls } from "#app/customer-urls.ts";
import { link } from "#app/link.ts";
import type { PageSample } from "#tests/support/site-map.ts";

export const sample: PageSample = {
  address: ({ order }) => link(customerUrls.deliveryNote, {}, { id: order }),
  owned: true,
};
