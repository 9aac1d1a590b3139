import { urls } from "#app/urls.ts";
import type { PageSamples } from "#tests/support/site-map.ts";
import { reviewForm } from "./forms.ts";

const STORE_SCORES = { service_score: 5, postage_score: 5 };

/** What the tests of all pages send to the pages of this feature. */
export const samples: PageSamples = {
  evaluation: {
    address: ({ order }) => `${urls.order.evaluation}?id=${order}`,
    owned: true,
    forms: [reviewForm([])],
    acts: {
      review: {
        owned: true,
        fields: ({ item }) => ({ ...STORE_SCORES, [`product_score_${item}`]: 5, [`comment_${item}`]: "很好" }),
      },
      upload: { fields: ({ item }) => ({ [`comment_${item}`]: "很好" }) },
      remove_picture: { fields: ({ item }) => ({ [`comment_${item}`]: "很好" }) },
    },
  },
};
