import { link } from "#app/link.ts";
import { orderUrls } from "#app/order-urls.ts";
import type { PageSample } from "#tests/support/site-map.ts";

export const sample: PageSample = { address: ({ order }) => link(orderUrls.refund, {}, { id: order }), owned: true };
