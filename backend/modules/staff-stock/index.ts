import { HOUR_MS } from "#contract/rules/calendar.ts";
import { staffStock } from "#contract/staff-stock.ts";
import { defineModule } from "../../platform/module.ts";
import warehouse from "../warehouse/index.ts";
import { createCounts } from "./counts.ts";
import { createLowQueue } from "./queue.ts";
import { staffStockRoutes } from "./staff-stock.routes.ts";
import { createStockDesk } from "./stock.ts";
import { createTurnover, type Turnover } from "./turnover.ts";
import { createWarehouseDesk } from "./warehouses.ts";

declare module "../../platform/module.ts" {
  interface StaffServices {
    readonly turnover: Turnover;
  }
}

/** Stock at the desk: how fast it goes, and how it is counted, received and moved. */
export default defineModule({
  calls: { staffStock },
  needs: { warehouse },
  create(platform, { warehouse: { stockActs, warehouseAdmin } }) {
    const turnover = createTurnover(platform);
    const stock = createStockDesk({ ...platform, acts: stockActs });
    const counts = createCounts({ ...platform, desk: stock, acts: stockActs });
    const warehouses = createWarehouseDesk({ ...platform, admin: warehouseAdmin });
    return {
      services: { lowQueue: createLowQueue(platform) },
      routes: (app) => staffStockRoutes(app, { stock, counts, warehouses }),
      jobs: [{ name: "measure turnover", everyMs: HOUR_MS, run: turnover.measure }],
      staff: { turnover },
    };
  },
});
