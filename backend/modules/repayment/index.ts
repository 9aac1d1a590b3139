import { repayment } from "#contract/credit.ts";
import { route, voidRoute } from "../../http/route.ts";
import { defineModule } from "../../platform/module.ts";
import account from "../account/index.ts";
import credit from "../credit/index.ts";
import payment from "../payment/index.ts";
import transfer from "../transfer/index.ts";
import { createRepayments } from "./repayments.ts";

/** How customers repay what they bought on credit. */
export default defineModule({
  calls: { repayment },
  needs: { account, credit, payment, transfer },
  create(
    platform,
    { account: { readBuyer }, credit: services, payment: { recharges, attempts }, transfer: { transfers } },
  ) {
    const repayments = createRepayments({ ...platform, ...services, readBuyer, recharges, attempts, transfers });
    return {
      routes(app) {
        route(app, repayment.config, ({ caller }) => repayments.config(caller));
        voidRoute(app, repayment.sendCode, ({ caller, ip }) => repayments.sendCode(caller, ip));
        route(app, repayment.create, ({ caller, body, ip }) => repayments.create(caller, body, ip));
      },
    };
  },
});
