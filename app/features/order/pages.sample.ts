import { link } from "#app/link.ts";
import { urls } from "#app/urls.ts";
import type { PageSamples } from "#tests/support/site-map.ts";
import { orderActionForm } from "./forms.ts";

/** What the tests of all pages send to the pages of this feature. */
export const samples: PageSamples = {
  "delivery-note": {
    address: ({ order }) => link(urls.order.deliveryNote, {}, { id: order }),
    owned: true,
  },
  detail: {
    address: ({ order }) => `${urls.order.detail}?id=${order}`,
    owned: true,
    forms: [orderActionForm],
    acts: Object.fromEntries(
      orderActionForm.shape.intent.options.map((intent) => [
        intent,
        {
          owned: true,
          fields: ({ order, group }) => ({
            order_id: intent === "cancel" ? group : order,
            key: "generated-key-000001",
          }),
        },
      ]),
    ),
  },
  logistics: {
    address: ({ order }) => `${urls.order.logistics}?id=${order}`,
    owned: true,
  },
  orders: {
    address: () => `${urls.order.list}?type=1`,
    forms: [orderActionForm],
    acts: Object.fromEntries(
      orderActionForm.shape.intent.options.map((intent) => [
        intent,
        {
          owned: true,
          fields: ({ order, group }) => ({
            order_id: intent === "cancel" ? group : order,
            key: "generated-key-000001",
          }),
        },
      ]),
    ),
  },
  "stay-detail": {
    address: ({ group }) => `${urls.order.unpaidDetail}?id=${group}`,
    owned: true,
    forms: [orderActionForm],
    acts: Object.fromEntries(
      orderActionForm.shape.intent.options.map((intent) => [
        intent,
        { owned: true, fields: ({ group }) => ({ order_id: group, key: "generated-key-000001" }) },
      ]),
    ),
  },
};
