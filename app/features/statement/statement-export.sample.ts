import { urls } from "#app/urls.ts";
import type { PageSample } from "#tests/support/site-map.ts";

export const sample: PageSample = { address: () => `${urls.statement.export}?month=2025-01`, status: 404 };
