import { customerUrls } from "#app/customer-urls.ts";
import type { PageSample } from "#tests/support/site-map.ts";

export const sample: PageSample = {
  address: ({ invoice }) => `${customerUrls.invoiceDetail}?id=${invoice}`,
  owned: true,
};
