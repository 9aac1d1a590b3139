import { reviews } from "#contract/review.ts";
import { staffReview } from "#contract/staff-review.ts";
import { cachedRoute, idParam, route, voidRoute } from "../../http/route.ts";
import { defineModule } from "../../platform/module.ts";
import order from "../order/index.ts";
import { createCustomerUploads } from "../picture/customer-uploads.ts";
import { createReviewDesk } from "./desk.ts";
import { createOwnReviews } from "./own-reviews.ts";
import { createReadReviews, createReviewAdmin, type ReviewAdmin } from "./review.ts";
import { createReviewActs } from "./review-acts.ts";

declare module "../../platform/module.ts" {
  interface StaffServices {
    readonly reviews: ReviewAdmin;
  }
}

/** Reviews of products, and how customers write them. */
export default defineModule({
  calls: { reviews, staffReview },
  needs: { order },
  erasure: { emptied: { reviews: { is_anonymous: 1 } }, untouched: ["review_pictures"] },
  create(platform, { order: { finishReviewed } }) {
    const { database, responseCache } = platform;
    const read = createReadReviews(database);
    const own = createOwnReviews({ ...platform, customerUploads: createCustomerUploads(platform), finishReviewed });
    const acts = createReviewActs(platform);
    const desk = createReviewDesk({ ...platform, acts });
    return {
      routes(app) {
        route(app, staffReview.list, ({ member, query }) => desk.list(member, query));
        route(app, staffReview.one, ({ member, params }) => desk.one(member, idParam(params)));
        voidRoute(app, staffReview.reply, ({ member, params, body }) => desk.reply(member, idParam(params), body));
        voidRoute(app, staffReview.hide, ({ member, params, body }) => desk.hide(member, idParam(params), body));
        voidRoute(app, staffReview.show, ({ member, params, body }) => desk.show(member, idParam(params), body));
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
      staff: { reviews: createReviewAdmin(database, acts) },
    };
  },
});
