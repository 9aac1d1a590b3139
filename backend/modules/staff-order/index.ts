import { staffOrder } from "#contract/staff-order.ts";
import { idParam, route, voidRoute } from "../../http/route.ts";
import { defineModule } from "../../platform/module.ts";
import address from "../address/index.ts";
import coupon from "../coupon/index.ts";
import credit from "../credit/index.ts";
import order from "../order/index.ts";
import payment from "../payment/index.ts";
import staff from "../staff/index.ts";
import transfer from "../transfer/index.ts";
import { createOrderDeskActs } from "./acts.ts";
import { createOrderAddresses } from "./address.ts";
import { createOrderDetail } from "./detail.ts";
import { createOrderExport } from "./export.ts";
import { DEADLINE } from "./list.store.ts";
import { createOrderList } from "./list.ts";
import { createPrice } from "./price.ts";
import { createShipQueue } from "./queue.ts";
import { createScopedOrders } from "./scoped.ts";

/** Orders of all customers, as members of staff read and change them. */
export default defineModule({
  calls: { staffOrder },
  needs: { address, coupon, credit, order, payment, staff, transfer },
  create(platform, needs) {
    const scoped = createScopedOrders(platform);
    const common = { ...platform, ...needs.order, ...needs.payment, scoped };
    const list = createOrderList(platform);
    const exportRows = createOrderExport({ ...platform, ...needs.order });
    const detail = createOrderDetail({ ...common, ...needs.credit, logOf: needs.staff.logOf });
    const acts = createOrderDeskActs(common);
    const addresses = createOrderAddresses({ ...common, ...needs.address });
    const price = createPrice({ ...common, ...needs.coupon, ...needs.staff, ...needs.transfer });
    const snOf = ({ sn = "" }: Record<string, string>) => sn;
    return {
      services: {
        scoped,
        /** When an order should have been dispatched, in a query that joins its group. */
        deadline: DEADLINE,
        shipQueue: createShipQueue(platform, DEADLINE),
      },
      routes(app) {
        route(app, staffOrder.list, ({ member, query }) => list(member, query));
        route(app, staffOrder.exportRows, ({ member, query }) => exportRows(member, query));
        route(app, staffOrder.detail, ({ member, params }) => detail(member, snOf(params)));
        route(app, staffOrder.ship, ({ member, params, body }) => acts.ship(member, snOf(params), body));
        voidRoute(app, staffOrder.number, ({ member, params, body }) =>
          acts.renumber(member, snOf(params), idParam(params), body),
        );
        voidRoute(app, staffOrder.trace, ({ member, params, body }) =>
          acts.trace(member, snOf(params), idParam(params), body),
        );
        voidRoute(app, staffOrder.address, ({ member, params, body }) => addresses.change(member, snOf(params), body));
        voidRoute(app, staffOrder.note, ({ member, params, body }) => acts.note(member, snOf(params), body));
        voidRoute(app, staffOrder.close, ({ member, params, body }) => acts.close(member, snOf(params), body));
        route(app, staffOrder.checkPrice, ({ member, params, query }) => price.check(member, snOf(params), query));
        route(app, staffOrder.price, ({ member, params, body }) => price.change(member, snOf(params), body));
      },
      executors: price.executors,
    };
  },
});
