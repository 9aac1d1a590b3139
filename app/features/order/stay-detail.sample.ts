import { urls } from "#app/urls.ts";
import type { PageSample } from "#tests/support/site-map.ts";
import { orderActionForm } from "./forms.ts";

export const sample: PageSample = {
  address: ({ group }) => `${urls.order.unpaidDetail}?id=${group}`,
  owned: true,
  forms: [orderActionForm],
  acts: Object.fromEntries(
    orderActionForm.shape.intent.options.map((intent) => [
      intent,
      { owned: true, fields: ({ group }) => ({ order_id: group, key: "generated-key-000001" }) },
    ]),
  ),
};
