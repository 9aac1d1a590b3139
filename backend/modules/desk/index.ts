import { staffDesk } from "#contract/staff-desk.ts";
import { route } from "../../http/route.ts";
import { defineModule } from "../../platform/module.ts";
import invoice from "../invoice/index.ts";
import quotation from "../quotation/index.ts";
import service from "../service/index.ts";
import settlement from "../settlement/index.ts";
import site from "../site/index.ts";
import staff from "../staff/index.ts";
import staffOrder from "../staff-order/index.ts";
import staffRefund from "../staff-refund/index.ts";
import staffStock from "../staff-stock/index.ts";
import statement from "../statement/index.ts";
import transfer from "../transfer/index.ts";
import { createFailures } from "./failures.ts";
import { createHome } from "./home.ts";
import { createDeskSearch } from "./search.ts";
import { createSetup } from "./setup.ts";

/** What joins several subjects of the desk: its search and its first page. */
export default defineModule({
  calls: { staffDesk },
  needs: {
    invoice,
    quotation,
    service,
    settlement,
    site,
    staff,
    staffOrder,
    staffRefund,
    staffStock,
    statement,
    transfer,
  },
  create(platform, needs) {
    const search = createDeskSearch(platform);
    const queues = {
      ship: needs.staffOrder.shipQueue,
      transfer: needs.transfer.transferQueue,
      quotation: needs.quotation.quotationQueue,
      audit: needs.settlement.auditQueue,
      refund: needs.staffRefund.refundQueue,
      invoice: needs.invoice.invoiceQueue,
      red: needs.invoice.redQueue,
      message: needs.service.messageQueue,
      objection: needs.statement.objectionQueue,
      low: needs.staffStock.lowQueue,
    };
    const failures = createFailures({ ...platform, ...needs.staffRefund, ...needs.transfer });
    const setup = createSetup({ ...platform, ...needs.site });
    const home = createHome({ ...platform, queues, failures, setup, countRequests: needs.staff.countRequests });
    return {
      routes(app) {
        route(app, staffDesk.search, async ({ member, query: { q } }) => ({ list: await search(member, q) }));
        route(app, staffDesk.home, ({ member }) => home.read(member));
        route(app, staffDesk.exceptions, async ({ member }) => ({
          list: failures.isShownTo(member) ? await failures.list(member) : [],
        }));
        route(app, staffDesk.counts, ({ member }) => home.counts(member));
      },
    };
  },
});
