import { approval } from "#contract/approval.ts";
import { route, voidRoute } from "../../http/route.ts";
import { defineModule } from "../../platform/module.ts";
import address from "../address/index.ts";
import cart from "../cart/index.ts";
import checkoutModule from "../checkout/index.ts";
import order from "../order/index.ts";
import { createApprovals } from "./approval.ts";
import { createDeciding } from "./deciding.ts";
import { createPresentSheet } from "./present-sheet.ts";

/** Lists of goods that approvers without an account decide about. */
export default defineModule({
  calls: { approval },
  needs: { address, cart, checkout: checkoutModule, order },
  erasure: { deleted: ["approvals"], mailed: { approvals: ["email"] } },
  create(platform, { address: { addressOf }, cart: { carts }, checkout: { checkout }, order: { orders, purchases } }) {
    const presentSheet = createPresentSheet({ addressOf, checkout });
    const approvals = createApprovals({ ...platform, presentSheet, purchases });
    const deciding = createDeciding({ ...platform, presentSheet, carts, checkout, orders });
    const tokenIn = ({ token = "" }: Record<string, string>) => token;
    return {
      routes(app) {
        route(app, approval.list, async ({ caller }) => ({
          list: await approvals.list(caller),
          mails: approvals.mails,
        }));
        route(app, approval.create, ({ caller, body }) => approvals.create(caller, body));
        route(app, approval.renew, ({ caller, body }) => approvals.renew(caller, body.approval_id));
        voidRoute(app, approval.stop, ({ caller, body }) => approvals.stop(caller, body.approval_id));
        route(app, approval.read, ({ params, ip }) => deciding.read(tokenIn(params), ip));
        voidRoute(app, approval.decide, ({ caller, params, ip, body }) =>
          deciding.decide(tokenIn(params), { ip, caller }, body),
        );
      },
    };
  },
});
