import { urls } from "#app/urls.ts";
import type { PageSample } from "#tests/support/site-map.ts";
import { orderActionForm } from "./forms.ts";

export const sample: PageSample = {
  address: () => `${urls.order.list}?type=1`,
  forms: [orderActionForm],
  acts: Object.fromEntries(
    orderActionForm.shape.intent.options.map((intent) => [
      intent,
      {
        owned: true,
        fields: ({ order, group }) => ({ order_id: intent === "cancel" ? group : order, key: "generated-key-000001" }),
      },
    ]),
  ),
};
