import { deskUrls } from "#app/desk-urls.ts";
import type { PageSamples } from "#tests/support/site-map.ts";

export const samples: PageSamples = {
  sales: { address: () => `${deskUrls.staffReport.sales}?by=store`, forms: [] },
  rows: { address: () => `${deskUrls.staffReport.rows}?by=store&key=1`, forms: [] },
};
