import { staffReport } from "#contract/staff-report.ts";
import { route } from "../../http/route.ts";
import { defineModule } from "../../platform/module.ts";
import { createSalesParts } from "./parts.ts";
import { createSalesReports } from "./sales.ts";

/** The desk's reports of sales. */
export default defineModule({
  calls: { staffReport },
  needs: {},
  create(platform) {
    const sales = createSalesReports(platform);
    const parts = createSalesParts(platform);
    return {
      routes(app) {
        route(app, staffReport.sales, ({ member, query }) => sales.sales(member, query));
        route(app, staffReport.parts, ({ member, query }) => parts(member, query));
        route(app, staffReport.exportSales, ({ member, query }) => sales.exportSales(member, query));
      },
    };
  },
});
