import type { PageSample } from "#tests/support/site-map.ts";

export const sample: PageSample = { address: () => "/picture/240/backend/none.jpg", status: 404 };
