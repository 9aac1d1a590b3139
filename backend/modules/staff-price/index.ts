import { staffPrice } from "#contract/staff-price.ts";
import { idParam, route } from "../../http/route.ts";
import { defineModule } from "../../platform/module.ts";
import account from "../account/index.ts";
import agreedPrice from "../agreed-price/index.ts";
import quickOrder from "../quick-order/index.ts";
import staff from "../staff/index.ts";
import { createPriceSources } from "./price-sources.ts";
import { createPriceReads } from "./reads.ts";
import { createStaffPrices } from "./staff-price.ts";

/** Agreed prices at the desk. */
export default defineModule({
  calls: { staffPrice },
  needs: { account, agreedPrice, quickOrder, staff },
  create(platform, needs) {
    const customers = needs.account.customerDesk;
    const sources = createPriceSources({ ...platform, match: needs.quickOrder.listReader.match });
    const reads = createPriceReads({ ...platform, customers, sources });
    const prices = createStaffPrices({
      ...platform,
      customers,
      acts: needs.agreedPrice.priceActs,
      confirms: needs.staff.confirms,
    });
    return {
      routes(app) {
        route(app, staffPrice.ending, ({ member }) => reads.ending(member));
        route(app, staffPrice.list, ({ member, params }) => reads.list(member, idParam(params)));
        route(app, staffPrice.check, ({ member, params, body }) => reads.check(member, idParam(params), body));
        route(app, staffPrice.write, ({ member, params, body }) => prices.write(member, idParam(params), body));
        route(app, staffPrice.receipt, ({ member, params, query }) =>
          reads.receipt(member, idParam(params), query.key),
        );
        route(app, staffPrice.remove, ({ member, params, body }) => prices.remove(member, idParam(params), body));
      },
      executors: prices.executors,
    };
  },
});
