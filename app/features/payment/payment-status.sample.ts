import { urls } from "#app/urls.ts";
import type { PageSample } from "#tests/support/site-map.ts";

export const sample: PageSample = { address: ({ group }) => `${urls.payment.status}?id=${group}`, owned: true };
