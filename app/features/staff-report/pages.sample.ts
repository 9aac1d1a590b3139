import { deskUrls } from "#app/desk-urls.ts";
import type { PageSamples } from "#tests/support/site-map.ts";

export const samples: PageSamples = {
  sales: { address: () => `${deskUrls.staffReport.sales}?by=store`, forms: [] },
  rows: { address: () => `${deskUrls.staffReport.rows}?by=store&key=1`, forms: [] },
  refunds: { address: () => deskUrls.staffReport.refunds, forms: [] },
  "refund-rows": { address: () => `${deskUrls.staffReport.refundRows}?type=1`, forms: [] },
};
