import { customerUrls } from "#app/customer-urls.ts";
import { link } from "#app/link.ts";
import type { PageSample } from "#tests/support/site-map.ts";

export const sample: PageSample = {
  address: () => link(customerUrls.statementPrint, {}, { month: "2026-10" }),
};
