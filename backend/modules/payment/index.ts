import { payment } from "#contract/payment.ts";
import { defineModule } from "../../platform/module.ts";
import account from "../account/index.ts";
import order from "../order/index.ts";
import { paymentRoutes } from "./payment.routes.ts";
import { insertPayment } from "./payment.store.ts";
import { createPayments } from "./payment.ts";

/** Payment of order groups. */
export default defineModule({
  calls: { payment },
  needs: { account, order },
  create(platform, { account: { readBuyer }, order: { orders } }) {
    const payments = createPayments({ ...platform, orders, readBuyer });
    return {
      services: { payBack: payments.payBack, insertPayment },
      routes: (app) => paymentRoutes(app, { payments }),
    };
  },
});
