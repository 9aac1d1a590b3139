import { customerUrls } from "#app/customer-urls.ts";
import { reviewForm } from "#app/domains/review/forms.ts";
import type { PageSample } from "#tests/support/site-map.ts";

const OPINION = { product_score: 5, service_score: 5, postage_score: 5, comment: "很好" };

export const sample: PageSample = {
  address: ({ order }) => `${customerUrls.evaluation}?id=${order}`,
  owned: true,
  forms: [reviewForm],
  acts: {
    review: { owned: true, fields: ({ item }) => ({ ...OPINION, order_product_id: item }) },
    upload: { fields: ({ item }) => ({ order_product_id: item }) },
    remove_picture: { fields: ({ item }) => ({ order_product_id: item }) },
  },
};
