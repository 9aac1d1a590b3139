import { quickOrder } from "#contract/quick-order.ts";
import { defineModule } from "../../platform/module.ts";
import cart from "../cart/index.ts";
import catalog from "../catalog/index.ts";
import { createListReader } from "./list-reader.ts";
import { createOrderLists } from "./order-lists.ts";
import { quickOrderRoutes } from "./quick-order.routes.ts";

/** Lists of products that customers paste or upload. */
export default defineModule({
  calls: { quickOrder },
  needs: { cart, catalog },
  create(platform, { cart: { carts, preview }, catalog: { findMany } }) {
    const listReader = createListReader(platform.database, findMany);
    const lists = createOrderLists({ ...platform, listReader, carts });
    return {
      services: { listReader, takeReady: lists.takeReady },
      jobs: [{ name: "delete old lists of quick order", everyMs: 60 * 60 * 1000, run: lists.deleteExpired }],
      routes: (app) => quickOrderRoutes(app, { lists, preview }),
    };
  },
});
