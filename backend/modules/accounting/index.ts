import { staffAccounting } from "#contract/staff-accounting.ts";
import { route } from "../../http/route.ts";
import { defineModule } from "../../platform/module.ts";
import invoice from "../invoice/index.ts";
import { createAccounting } from "./accounting.ts";

/** The vouchers of a month for the programme of the shop's accountant. */
export default defineModule({
  calls: { staffAccounting },
  needs: { invoice },
  create(platform, needs) {
    const accounting = createAccounting({ ...platform, invoiceTotals: needs.invoice.invoiceTotals });
    return {
      routes(app) {
        route(app, staffAccounting.month, ({ member, query }) => accounting.month(member, query));
        route(app, staffAccounting.vouchers, ({ member, query }) => accounting.vouchers(member, query));
        route(app, staffAccounting.export, ({ member, query }) => accounting.exportPart(member, query));
        route(app, staffAccounting.set, async ({ member, body }) => {
          await accounting.set(member, body);
          return {};
        });
      },
    };
  },
});
