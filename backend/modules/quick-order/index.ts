import { quickOrder } from "#contract/quick-order.ts";
import { HOUR_MS } from "#contract/rules/calendar.ts";
import { visitorList } from "#contract/visitor-list.ts";
import { defineModule } from "../../platform/module.ts";
import cart from "../cart/index.ts";
import search from "../search/index.ts";
import { createListReader } from "./list-reader.ts";
import { createOrderLists } from "./order-lists.ts";
import { quickOrderRoutes } from "./quick-order.routes.ts";
import { createVisitorLists } from "./visitor-lists.ts";

/** Lists of products that customers paste or upload. */
export default defineModule({
  calls: { quickOrder, visitorList },
  needs: { cart, search },
  erasure: { deleted: ["order_lists"] },
  create(platform, { cart: { carts, preview }, search: { findMany } }) {
    const listReader = createListReader(platform.database, findMany);
    const lists = createOrderLists({ ...platform, listReader, carts });
    const visitors = createVisitorLists({ ...platform, lists });
    return {
      services: { listReader, takeReady: lists.takeReady },
      jobs: [
        { name: "delete old lists of quick order", everyMs: HOUR_MS, run: lists.deleteExpired },
        { name: "delete old lists of visitors", everyMs: HOUR_MS / 4, run: visitors.deleteExpired },
      ],
      routes: (app) => quickOrderRoutes(app, { lists, visitors, preview }),
    };
  },
});
