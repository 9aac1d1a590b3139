import { link } from "#app/link.ts";
import { resourceUrls } from "#app/resource-urls.ts";
import type { PageSample } from "#tests/support/site-map.ts";

export const sample: PageSample = { address: () => link(resourceUrls.sceneExport, { id: 1 }) };
