import { payment, recharge } from "#contract/payment.ts";
import { defineModule } from "../../platform/module.ts";
import account from "../account/index.ts";
import order from "../order/index.ts";
import { createAttempts } from "./attempts.ts";
import { createGatewayRefunds, REFUND_TASK } from "./gateway-refunds.ts";
import { noticeRoutes, paymentRoutes, rechargeRoutes } from "./payment.routes.ts";
import { insertPayment } from "./payment.store.ts";
import { createPayments } from "./payment.ts";
import { createRecharges } from "./recharges.ts";

/** Payment of order groups and recharges of the balance. */
export default defineModule({
  calls: { payment, recharge },
  needs: { account, order },
  create(platform, { account: { readBuyer }, order: { orders } }) {
    const { database } = platform;
    const refunds = createGatewayRefunds(platform);
    const recharges = createRecharges({ ...platform, readBuyer });
    const payments = createPayments({ ...platform, orders, readBuyer, refunds });
    const attempts = createAttempts({
      ...platform,
      refunds,
      settle: (tx, { customer_id, group_id, recharge_id, type }) =>
        group_id === null
          ? recharges.credit(tx, customer_id, recharge_id ?? 0)
          : payments.settleFromGateway(tx, { id: customer_id }, group_id, type),
      async isPayable({ customer_id, group_id, recharge_id }) {
        const customer = { id: customer_id };
        return group_id === null
          ? (await recharges.findOwn(database.read, customer, recharge_id ?? 0)).state === "waiting"
          : (await payments.status(customer, group_id)).state === "unpaid";
      },
    });
    const routes = { payments, attempts, recharges, ports: platform.ports, database };
    return {
      services: { payBack: payments.payBack, insertPayment, recharges },
      routes(app) {
        paymentRoutes(app, routes);
        rechargeRoutes(app, routes);
        noticeRoutes(app, routes);
      },
      jobs: [
        { name: "query gateways for payments", everyMs: 10 * 1000, run: attempts.queryDue },
        { name: "request refunds from gateways", everyMs: 60 * 1000, run: refunds.requestAccepted },
      ],
      tasks: { [REFUND_TASK]: refunds.send },
      audit: async () => [...(await refunds.differences()), ...(await recharges.differences())],
    };
  },
});
