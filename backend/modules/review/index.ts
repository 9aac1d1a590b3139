import { reviews } from "#contract/review.ts";
import { cachedRoute, idParam } from "../../http/route.ts";
import { defineModule } from "../../platform/module.ts";
import { createReadReviews, createReviewAdmin, type ReviewAdmin } from "./review.ts";

declare module "../../platform/module.ts" {
  interface StaffServices {
    readonly reviews: ReviewAdmin;
  }
}

/** Reviews of products. */
export default defineModule({
  calls: { reviews },
  create({ database, ports: { clock }, responseCache }) {
    const read = createReadReviews(database);
    return {
      routes: (app) =>
        cachedRoute(app, responseCache, reviews.ofProduct, ({ params, query }) => read(idParam(params), query)),
      staff: { reviews: createReviewAdmin(database, clock) },
    };
  },
});
