import { coupons } from "#contract/coupon.ts";
import { idParam, route } from "../../http/route.ts";
import { defineModule } from "../../platform/module.ts";
import { couponDifferences, namesOfTargets, renameCategory } from "./coupon.store.ts";
import { type CouponAdmin, createCouponAdmin, createCoupons, createUseCoupons } from "./coupon.ts";
import { createCouponActs } from "./coupon-acts.ts";
import { createOwnCoupons } from "./own-coupons.ts";

declare module "../../platform/module.ts" {
  interface StaffServices {
    readonly coupons: CouponAdmin;
  }
}

/** Coupons that customers receive. */
export default defineModule({
  calls: { coupons },
  erasure: { untouched: ["customer_coupons"] },
  create(platform) {
    const service = createCoupons(platform);
    const own = createOwnCoupons(platform);
    const acts = createCouponActs(platform);
    return {
      services: {
        couponActs: acts,
        targetsOfCoupons: (coupons: Parameters<typeof namesOfTargets>[1]) =>
          namesOfTargets(platform.database.read, coupons),
        openCoupons: service.openOfStores,
        endsOfStoreCoupons: service.endsOfStore,
        coupons: createUseCoupons(platform),
      },
      routes(app) {
        route(app, coupons.mine, ({ caller, query }) => own.mine(caller, query));
        route(app, coupons.recent, ({ caller }) => own.recent(caller));
        route(app, coupons.ofStore, ({ caller, params }) => service.ofStore(caller, idParam(params)));
        route(app, coupons.ofProduct, ({ caller, params }) => service.ofProduct(caller, idParam(params)));
        route(app, coupons.receive, ({ caller, params, body }) =>
          service.receive(caller, idParam(params), body.number),
        );
      },
      follows: { "category.merged": (tx, { from, to }) => renameCategory(tx, from, to) },
      audit: () => couponDifferences(platform.database.read),
      staff: { coupons: createCouponAdmin(platform.database, acts) },
    };
  },
});
