import { orderUrls } from "#app/order-urls.ts";
import type { PageSample } from "#tests/support/site-map.ts";

export const sample: PageSample = {
  address: ({ order }) => `${orderUrls.logistics}?id=${order}`,
  owned: true,
};
