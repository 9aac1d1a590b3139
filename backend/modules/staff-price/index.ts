import { staffPrice } from "#contract/staff-price.ts";
import { idParam, route } from "../../http/route.ts";
import { defineModule } from "../../platform/module.ts";
import account from "../account/index.ts";
import agreedPrice from "../agreed-price/index.ts";
import quickOrder from "../quick-order/index.ts";
import staff from "../staff/index.ts";
import { createStaffPrices } from "./staff-price.ts";

/** Agreed prices at the desk. */
export default defineModule({
  calls: { staffPrice },
  needs: { account, agreedPrice, quickOrder, staff },
  create(platform, needs) {
    const prices = createStaffPrices({
      ...platform,
      customers: needs.account.customerDesk,
      acts: needs.agreedPrice.priceActs,
      confirms: needs.staff.confirms,
      match: needs.quickOrder.listReader.match,
    });
    return {
      routes(app) {
        route(app, staffPrice.ending, ({ member }) => prices.ending(member));
        route(app, staffPrice.list, ({ member, params }) => prices.list(member, idParam(params)));
        route(app, staffPrice.check, ({ member, params, body }) => prices.check(member, idParam(params), body));
        route(app, staffPrice.write, ({ member, params, body }) => prices.write(member, idParam(params), body));
        route(app, staffPrice.receipt, ({ member, params, query }) =>
          prices.receipt(member, idParam(params), query.key),
        );
        route(app, staffPrice.remove, ({ member, params, body }) => prices.remove(member, idParam(params), body));
      },
      executors: prices.executors,
    };
  },
});
