import type { PageSample } from "#tests/support/site-map.ts";

export const sample: PageSample = { address: () => "/nowhere", status: 404, forms: [] };
