import { order } from "#contract/order.ts";
import { defineModule } from "../../platform/module.ts";
import cart from "../cart/index.ts";
import coupon from "../coupon/index.ts";
import credit from "../credit/index.ts";
import product from "../product/index.ts";
import quotation from "../quotation/index.ts";
import seckill from "../seckill/index.ts";
import warehouse from "../warehouse/index.ts";
import { orderChanges } from "./changes.ts";
import { type Completion, createCompletion } from "./completion.ts";
import { createDispatch, type Dispatch } from "./dispatch.ts";
import { orderRoutes } from "./order.routes.ts";
import { PERSONAL_OF_ORDERS } from "./order.schema.ts";
import { lastBought, purchasesSince } from "./order.store.ts";
import { createOrders, type Orders } from "./order.ts";
import { auditOrders } from "./order-audit.ts";
import * as orderRefunds from "./order-refunds.ts";
import { completeDispatch } from "./package.store.ts";
import { placing } from "./placing.ts";
import { createOrderReads } from "./reads.ts";
import { createReorder } from "./reorder.ts";
import { createStaffOrders, type StaffOrders } from "./staff-orders.ts";

declare module "../../platform/module.ts" {
  interface StaffServices {
    readonly orders: Orders & Completion & Dispatch & StaffOrders;
  }
}

/** Orders once they are placed. */
export default defineModule({
  calls: { order },
  needs: { cart, coupon, credit, product, quotation, seckill, warehouse },
  erasure: { emptied: PERSONAL_OF_ORDERS },
  create(
    platform,
    {
      cart: { carts },
      product: { countSold },
      coupon: { coupons },
      credit: { credit },
      quotation: { quotations },
      seckill: { sales },
      warehouse: { warehousesOfSkus },
    },
  ) {
    const dispatch = createDispatch(platform);
    const staffOrders = createStaffOrders({ ...platform, warehousesOfSkus });
    const orders = createOrders({ ...platform, sales, coupons, quotations, countSold });
    const completion = createCompletion({ ...platform, credit });
    const reads = createOrderReads(platform);
    const reorder = createReorder({ ...platform, carts });
    return {
      services: {
        orders,
        placing,
        orderChanges,
        dispatch,
        /** An order with all that staff need of it. */
        showOrder: staffOrders.show,
        /** Orders with their items and packages, for tables. */
        ordersOfIds: staffOrders.ofIds,
        /** Marks an order as dispatched whose last pieces need no dispatch after a refund. */
        completeDispatch,
        orderRefunds,
        finishReviewed: completion.finishReviewed,
        /** The customer's last paid purchase of each of these SKUs. */
        lastBought: (customer_id: number, sku_ids: readonly number[]) =>
          lastBought(platform.database.read, customer_id, sku_ids),
        /** The customer's paid items since an instant, epoch ms. */
        purchases: (customer_id: number, since: number) => purchasesSince(platform.database.read, customer_id, since),
      },
      routes: (app) => orderRoutes(app, { reads, orders, completion, reorder, clock: platform.ports.clock }),
      jobs: [
        { name: "close unpaid orders", everyMs: 30 * 1000, run: orders.closeOverdue },
        { name: "confirm receipts", everyMs: 10 * 60 * 1000, run: completion.receiveOverdue },
        { name: "finish received orders", everyMs: 10 * 60 * 1000, run: completion.finishOverdue },
      ],
      audit: () => auditOrders(platform.database.read),
      staff: {
        orders: { ...orders, ...completion, ...dispatch, ...staffOrders },
      },
    };
  },
});
