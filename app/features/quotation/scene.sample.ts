import { link } from "#app/link.ts";
import { urls } from "#app/urls.ts";
import type { PageSample } from "#tests/support/site-map.ts";
import { sceneForm } from "./forms.ts";

/** A SKU of the first bundle of the demo. */
const fields = () => ({ sku: 100_748, num_100748: 2 });

export const sample: PageSample = {
  address: () => link(urls.quotation.scene, { id: 1 }),
  forms: [sceneForm([])],
  acts: { add_offer: { fields }, add_cart: { fields } },
};
