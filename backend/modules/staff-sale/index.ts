import { staffCoupon, staffSale } from "#contract/staff-sale.ts";
import { idParam, route, voidRoute } from "../../http/route.ts";
import { defineModule } from "../../platform/module.ts";
import coupon from "../coupon/index.ts";
import seckill from "../seckill/index.ts";
import staff from "../staff/index.ts";
import { createCouponReads } from "./coupon-reads.ts";
import { createStaffCoupons } from "./coupons.ts";
import { createStaffSales } from "./sales.ts";

/** Flash sales and coupons at the desk. */
export default defineModule({
  calls: { staffSale, staffCoupon },
  needs: { coupon, seckill, staff },
  create(platform, { coupon: { couponActs, targetsOfCoupons }, seckill: { saleActs }, staff: { confirms, logOf } }) {
    const sales = createStaffSales({ ...platform, acts: saleActs, confirms, logOf });
    const coupons = createStaffCoupons({ ...platform, acts: couponActs, confirms });
    const couponReads = createCouponReads({ ...platform, targetsOfCoupons, logOf });
    return {
      routes(app) {
        route(app, staffSale.list, ({ query }) => sales.list(query));
        route(app, staffSale.check, ({ member, query }) => sales.check(member, query));
        route(app, staffSale.one, ({ params }) => sales.one(idParam(params)));
        route(app, staffSale.add, ({ member, body }) => sales.add(member, body));
        route(app, staffSale.change, ({ member, params, body }) => sales.change(member, idParam(params), body));
        voidRoute(app, staffSale.end, ({ member, params, body }) => sales.end(member, idParam(params), body));
        route(app, staffCoupon.list, ({ query }) => couponReads.list(query));
        route(app, staffCoupon.choices, () => couponReads.choices());
        route(app, staffCoupon.one, ({ params }) => couponReads.one(idParam(params)));
        route(app, staffCoupon.check, ({ member, body }) => coupons.check(member, body));
        route(app, staffCoupon.add, ({ member, body }) => coupons.add(member, body));
        route(app, staffCoupon.change, ({ member, params, body }) => coupons.change(member, idParam(params), body));
        voidRoute(app, staffCoupon.end, ({ member, params, body }) => coupons.end(member, idParam(params), body));
      },
      executors: { ...sales.executors, ...coupons.executors },
    };
  },
});
