import { reviews } from "#contract/review.ts";
import { cachedRoute, idParam, route, voidRoute } from "../../http/route.ts";
import { defineModule } from "../../platform/module.ts";
import order from "../order/index.ts";
import { createCustomerUploads } from "../picture/customer-uploads.ts";
import { createOwnReviews } from "./own-reviews.ts";
import { createReadReviews, createReviewAdmin, type ReviewAdmin } from "./review.ts";

declare module "../../platform/module.ts" {
  interface StaffServices {
    readonly reviews: ReviewAdmin;
  }
}

/** Reviews of products, and how customers write them. */
export default defineModule({
  calls: { reviews },
  needs: { order },
  create(platform, { order: { finishReviewed } }) {
    const { database, ports, responseCache } = platform;
    const read = createReadReviews(database);
    const own = createOwnReviews({ ...platform, customerUploads: createCustomerUploads(platform), finishReviewed });
    return {
      routes(app) {
        cachedRoute(app, responseCache, reviews.ofProduct, ({ params, query }) => read(idParam(params), query));
        route(app, reviews.mine, ({ caller, query }) => own.mine(caller, query));
        route(app, reviews.ofOrder, async ({ caller, params }) => ({
          list: await own.ofOrder(caller, idParam(params)),
        }));
        route(app, reviews.create, async ({ caller, params, body }) => ({
          left: await own.create(caller, idParam(params), body),
        }));
        route(app, reviews.upload, async ({ caller, params, body: { image } }) => ({
          picture_id: await own.upload(caller, idParam(params), Buffer.from(image, "base64")),
        }));
        voidRoute(app, reviews.removePicture, ({ caller, params }) => own.removePicture(caller, idParam(params)));
      },
      staff: { reviews: createReviewAdmin(database, ports) },
    };
  },
});
