import { seckill } from "#contract/seckill.ts";
import { idParam, route } from "../../http/route.ts";
import { defineModule } from "../../platform/module.ts";
import { createSaleActs } from "./sale-acts.ts";
import { createSaleAdmin, type SaleAdmin } from "./sale-admin.ts";
import { createSales } from "./seckill.ts";

declare module "../../platform/module.ts" {
  interface StaffServices {
    readonly saleAdmin: SaleAdmin;
  }
}

/** Flash sales. */
export default defineModule({
  calls: { seckill },
  erasure: { untouched: ["seckill_purchases"] },
  create(platform) {
    const sales = createSales(platform);
    const acts = createSaleActs(platform);
    return {
      services: { sales, saleActs: acts },
      version: sales.moment,
      routes(app) {
        route(app, seckill.list, ({ caller, query }) => sales.list(caller, query.stop_time));
        route(app, seckill.detail, ({ caller, params, query }) =>
          sales.detail(caller, idParam(params), query.stop_time),
        );
      },
      staff: { saleAdmin: createSaleAdmin({ ...platform, acts }) },
    };
  },
});
