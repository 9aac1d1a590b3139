import { reviewForm } from "#app/domains/review/forms.ts";
import { orderUrls } from "#app/order-urls.ts";
import type { PageSample } from "#tests/support/site-map.ts";

const OPINION = { product_score: 5, service_score: 5, postage_score: 5, comment: "很好" };

export const sample: PageSample = {
  address: ({ order }) => `${orderUrls.evaluation}?id=${order}`,
  owned: true,
  forms: [reviewForm],
  acts: {
    review: { owned: true, fields: ({ item }) => ({ ...OPINION, order_product_id: item }) },
    upload: { fields: ({ item }) => ({ order_product_id: item }) },
    remove_picture: { fields: ({ item }) => ({ order_product_id: item }) },
  },
};
