import { staffStockReport } from "#contract/staff-stock-report.ts";
import { route } from "../../http/route.ts";
import { defineModule } from "../../platform/module.ts";
import { createStockReports } from "./stock-report.ts";

/** Reports about stock: what it is worth, what does not sell, and what to order. */
export default defineModule({
  calls: { staffStockReport },
  create(platform) {
    const reports = createStockReports(platform);
    return {
      routes(app) {
        route(app, staffStockReport.value, ({ member }) => reports.value(member));
        route(app, staffStockReport.place, ({ member, query }) => reports.place(member, query));
        route(app, staffStockReport.slow, ({ member, query }) => reports.slow(member, query));
        route(app, staffStockReport.reorder, ({ member, query }) => reports.reorder(member, query));
        route(app, staffStockReport.export, ({ member, query }) => reports.exportRows(member, query));
      },
    };
  },
});
