import { staffReport } from "#contract/staff-report.ts";
import { route } from "../../http/route.ts";
import { defineModule } from "../../platform/module.ts";
import { createSalesParts } from "./parts.ts";
import { createRefundReports } from "./refunds.ts";
import { createSalesReports } from "./sales.ts";

/** The desk's reports of sales and refunds. */
export default defineModule({
  calls: { staffReport },
  needs: {},
  create(platform) {
    const sales = createSalesReports(platform);
    const parts = createSalesParts(platform);
    const refunds = createRefundReports(platform);
    return {
      routes(app) {
        route(app, staffReport.sales, ({ member, query }) => sales.sales(member, query));
        route(app, staffReport.parts, ({ member, query }) => parts(member, query));
        route(app, staffReport.exportSales, ({ member, query }) => sales.exportSales(member, query));
        route(app, staffReport.refunds, ({ member, query }) => refunds.refunds(member, query));
        route(app, staffReport.refundParts, ({ member, query }) => refunds.refundParts(member, query));
        route(app, staffReport.exportRefunds, ({ member, query }) => refunds.exportRefunds(member, query));
      },
    };
  },
});
