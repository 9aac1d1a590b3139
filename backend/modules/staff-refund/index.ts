import { staffRefund } from "#contract/staff-refund.ts";
import { idParam, route, voidRoute } from "../../http/route.ts";
import { defineModule } from "../../platform/module.ts";
import payment from "../payment/index.ts";
import refund from "../refund/index.ts";
import staff from "../staff/index.ts";
import staffOrder from "../staff-order/index.ts";
import { createRefundDeskActs } from "./acts.ts";
import { createRefundDetail } from "./detail.ts";
import { createRefundList } from "./list.ts";
import { createOwnRefund } from "./own.ts";
import { createFailedRefunds, createRefundQueue } from "./queue.ts";
import { createScopedRefunds } from "./scoped.ts";

/** Refunds of all customers, as members of staff read and decide them. */
export default defineModule({
  calls: { staffRefund },
  needs: { payment, refund, staff, staffOrder },
  create(platform, needs) {
    const scoped = createScopedRefunds({ ...platform, ...needs.refund });
    const common = { ...platform, ...needs.refund, ...needs.payment, ...needs.staff, scoped };
    const list = createRefundList(platform);
    const detail = createRefundDetail(common);
    const acts = createRefundDeskActs(common);
    const own = createOwnRefund({ ...common, orders: needs.staffOrder.scoped });
    const snOf = ({ sn = "" }: Record<string, string>) => sn;
    return {
      services: {
        refundQueue: createRefundQueue(platform),
        /** The refunds that a platform has refused, for the list of what has gone wrong. */
        refundExceptions: createFailedRefunds(platform),
      },
      routes(app) {
        route(app, staffRefund.list, ({ member, query }) => list(member, query));
        route(app, staffRefund.detail, ({ member, params }) => detail.show(member, snOf(params)));
        route(app, staffRefund.picture, async ({ member, params }) => ({
          image: Buffer.from(await detail.picture(member, snOf(params), idParam(params, "picture_id"))).toString(
            "base64",
          ),
        }));
        voidRoute(app, staffRefund.agree, ({ member, params, body }) => acts.agree(member, snOf(params), body));
        route(app, staffRefund.pay, ({ member, params, body }) => acts.pay(member, snOf(params), body));
        voidRoute(app, staffRefund.refuse, ({ member, params, body }) => acts.refuse(member, snOf(params), body));
        voidRoute(app, staffRefund.reopen, ({ member, params, body }) => acts.reopen(member, snOf(params), body));
        voidRoute(app, staffRefund.receive, ({ member, params, body }) => acts.receive(member, snOf(params), body));
        voidRoute(app, staffRefund.inspect, ({ member, params, body }) => acts.inspect(member, snOf(params), body));
        voidRoute(app, staffRefund.deduct, ({ member, params, body }) => acts.deduct(member, snOf(params), body));
        route(app, staffRefund.retry, ({ member, params, body }) => acts.retry(member, snOf(params), body));
        voidRoute(app, staffRefund.toBalance, ({ member, params, body }) => acts.toBalance(member, snOf(params), body));
        route(app, staffRefund.checkOwn, ({ member, params, query }) => own.check(member, snOf(params), query));
        route(app, staffRefund.own, ({ member, params, body }) => own.pay(member, snOf(params), body));
      },
      executors: { ...acts.executors, ...own.executors },
    };
  },
});
