import { link } from "#app/link.ts";
import { urls } from "#app/urls.ts";
import type { PageSample } from "#tests/support/site-map.ts";

export const sample: PageSample = {
  address: ({ objection }) => link(urls.statement.attachment, { id: objection }),
  owned: true,
};
