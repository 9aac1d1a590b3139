import { delivery } from "#contract/delivery.ts";
import { idParam, route } from "../../http/route.ts";
import { defineModule } from "../../platform/module.ts";
import seckill from "../seckill/index.ts";
import warehouse from "../warehouse/index.ts";
import { createEstimate } from "./delivery.ts";

/** Freight and time of a delivery, before an order. */
export default defineModule({
  calls: { delivery },
  needs: { warehouse, seckill },
  create(platform, { warehouse: { provinceFor, warehousesNear }, seckill: { sales } }) {
    const estimate = createEstimate({ platform, provinceFor, warehousesNear, salePrice: sales.priceUntil });
    return {
      routes: (app) =>
        route(app, delivery.estimate, ({ caller, params, query }) => estimate(caller, idParam(params), query)),
    };
  },
});
