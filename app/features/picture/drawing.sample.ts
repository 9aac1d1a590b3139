import { link } from "#app/link.ts";
import { urls } from "#app/urls.ts";
import type { PageSample } from "#tests/support/site-map.ts";

export const sample: PageSample = { address: () => link(urls.picture.drawing, { name: "none.svg" }), status: 404 };
