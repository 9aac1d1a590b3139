import { warehouse } from "#contract/warehouse.ts";
import { idParam, route } from "../../http/route.ts";
import { defineModule } from "../../platform/module.ts";
import { transferDifferences } from "./stock-acts.store.ts";
import { createStockActs } from "./stock-acts.ts";
import { warehouseDifferences, warehousesOfStore } from "./warehouse.store.ts";
import { createReadWarehouses, createWarehouseAdmin, type WarehouseAdmin } from "./warehouse.ts";

declare module "../../platform/module.ts" {
  interface StaffServices {
    readonly warehouses: WarehouseAdmin;
  }
}

/** Warehouses, and the stock of products in each. */
export default defineModule({
  calls: { warehouse },
  create(platform) {
    const { provinceFor, near, nearSkus } = createReadWarehouses(platform);
    const stockActs = createStockActs(platform);
    const warehouseAdmin = createWarehouseAdmin({ ...platform, acts: stockActs });
    return {
      services: {
        stockActs,
        warehouseAdmin,
        provinceFor,
        warehousesNear: near,
        warehousesOfSkus: nearSkus,
        warehousesOfStore: (store_id: number) => warehousesOfStore(platform.database.read, store_id),
      },
      routes: (app) =>
        route(app, warehouse.ofProduct, async ({ caller, params, query }) => [
          ...(await near(await provinceFor(caller, query.province), idParam(params))),
        ]),
      audit: async () => [
        ...(await warehouseDifferences(platform.database.read)),
        ...(await transferDifferences(platform.database.read)),
      ],
      staff: { warehouses: warehouseAdmin },
    };
  },
});
