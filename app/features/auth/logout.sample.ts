import type { PageSample } from "#tests/support/site-map.ts";

export const sample: PageSample = { status: 302, forms: [] };
