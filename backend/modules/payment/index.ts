import { payment, recharge } from "#contract/payment.ts";
import type { Db } from "../../database/database.ts";
import { defineModule } from "../../platform/module.ts";
import account from "../account/index.ts";
import credit from "../credit/index.ts";
import order from "../order/index.ts";
import { expireAttempts } from "./attempt.store.ts";
import { createAttemptResults } from "./attempt-results.ts";
import { createAttempts } from "./attempts.ts";
import { auditGateways } from "./gateway-audit.ts";
import { createGatewayRefunds, REFUND_TASK } from "./gateway-refunds.ts";
import { gatewayNoticeRoutes } from "./notice.routes.ts";
import { paymentRoutes, rechargeRoutes } from "./payment.routes.ts";
import { insertPayment } from "./payment.store.ts";
import { createPayments } from "./payment.ts";
import { createRecharges } from "./recharges.ts";
import { createRecheck } from "./recheck.ts";
import { createStaffPayments, type StaffPayments } from "./staff-payments.ts";

declare module "../../platform/module.ts" {
  interface StaffServices {
    readonly payments: StaffPayments;
  }
}

/** Payment of order groups and recharges of the balance. */
export default defineModule({
  calls: { payment, recharge },
  needs: { account, credit, order },
  erasure: { untouched: ["payment_attempts", "payments", "recharges"] },
  create(platform, { account: { readBuyer }, credit: { credit, repaying, creditDays }, order: { orders } }) {
    const { database, ports } = platform;
    const refunds = createGatewayRefunds(platform);
    const recharges = createRecharges({ ...platform, readBuyer, repaying });
    const payments = createPayments({ ...platform, orders, readBuyer, refunds, credit, creditDays });
    const results = createAttemptResults({
      ...platform,
      refunds,
      async settle(tx, { customer_id, group_id, recharge_id, type, amount_fen }) {
        if (group_id !== null)
          return payments.settleFromGateway(tx, { id: customer_id }, group_id, { type, amount_fen });
        return (await recharges.credit(tx, customer_id, recharge_id ?? 0)) ? "settled" : "not due";
      },
      async isPayable({ customer_id, group_id, recharge_id }) {
        const customer = { id: customer_id };
        return group_id === null
          ? (await recharges.findOwn(database.read, customer, recharge_id ?? 0)).state === "waiting"
          : (await payments.status(customer, group_id)).state === "unpaid";
      },
    });
    const attempts = createAttempts({ ...platform, ask: results.ask });
    const recheck = createRecheck({ ...platform, ask: results.ask, refunds });
    const routes = { payments, attempts, recharges, results, refunds, ports, database };
    return {
      services: {
        payBack: payments.payBack,
        insertPayment,
        gatewayRefunds: refunds,
        recharges,
        attempts,
        /** Ends the waiting attempts of a group, and books those that are paid. */
        endAttempts: attempts.end,
        /** Expires the attempts of a group in the caller's transaction, which a job then closes at the gateways. */
        expireAttempts: (tx: Db, customer_id: number, group_id: number) =>
          expireAttempts(tx, customer_id, { group_id, recharge_id: null }, ports.clock.now()),
      },
      staff: { payments: createStaffPayments({ ...platform, refunds, recheck }) },
      routes(app) {
        paymentRoutes(app, routes);
        rechargeRoutes(app, routes);
        gatewayNoticeRoutes(app, routes);
      },
      jobs: [
        { name: "query gateways for payments", everyMs: 10 * 1000, run: attempts.queryDue },
        { name: "request refunds from gateways", everyMs: 60 * 1000, run: refunds.askDue },
      ],
      tasks: { [REFUND_TASK]: refunds.send },
      audit: async () => [
        ...(await auditGateways(database.read, ports.clock.now())),
        ...(await recharges.differences()),
      ],
    };
  },
});
