import { staffShipping } from "#contract/staff-shipping.ts";
import { defineModule } from "../../platform/module.ts";
import order from "../order/index.ts";
import warehouse from "../warehouse/index.ts";
import { createSheets } from "./sheets.ts";
import { createShipping } from "./ship-batch.ts";
import { staffShippingRoutes } from "./staff-shipping.routes.ts";

/** What leaves the warehouse: shipping of many orders by a table, and the papers of orders. */
export default defineModule({
  calls: { staffShipping },
  needs: { order, warehouse },
  create(platform, { order: { dispatch }, warehouse: { warehousesOfSkus } }) {
    const shipping = createShipping({ ...platform, shipIn: dispatch.shipIn });
    const sheets = createSheets({ ...platform, warehousesOfSkus });
    return { routes: (app) => staffShippingRoutes(app, { shipping, sheets }) };
  },
});
