import { customerUrls } from "#app/customer-urls.ts";
import type { PageSample } from "#tests/support/site-map.ts";

export const sample: PageSample = {
  address: ({ order }) => `${customerUrls.logistics}?id=${order}`,
  owned: true,
};
