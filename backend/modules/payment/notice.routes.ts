import { type GatewayType, isGatewayType } from "#contract/rules/payment.ts";
import { type Gateway, type GatewayResult, type RefundNotice, RefusedNotice } from "../../gateway/gateway.ts";
import { type App, bodyLimited } from "../../http/route.ts";
import type { Platform } from "../../platform/module.ts";
import { findByTradeNumber } from "./attempt.store.ts";
import type { AttemptResults } from "./attempt-results.ts";
import { refundsOfPayment } from "./gateway-refund.store.ts";
import { type GatewayRefunds, isSameRefund } from "./gateway-refunds.ts";

type Deps = {
  results: AttemptResults;
  refunds: Pick<GatewayRefunds, "ask">;
  ports: Pick<Platform["ports"], "gateways" | "log">;
  database: Pick<Platform["database"], "read">;
};

/**
 * The address that gateways report payments and refunds to: outside the contract, because each gateway has its own
 * format. A notice that is refused is logged with its cause, and the gateway repeats it.
 */
export function gatewayNoticeRoutes(app: App, { results, refunds, database, ports: { gateways, log } }: Deps) {
  app.post("/api/pay/notice/:type", bodyLimited, async (c) => {
    const type = c.req.param("type");
    const gateway = isGatewayType(type) ? gateways[type] : undefined;
    if (!isGatewayType(type) || !gateway) return c.notFound();
    const notice = readNotice(type, gateway, c.req.raw.headers, await c.req.text());
    const isAccepted = notice !== null && (await accept(type, notice));
    const answer = isAccepted ? gateway.answers.accepted : gateway.answers.refused;
    return new Response(answer.body || null, { status: answer.status, headers: { "Content-Type": answer.type } });
  });

  function readNotice(type: GatewayType, gateway: Gateway, headers: Headers, body: string) {
    try {
      return gateway.verifyNotice(headers, body);
    } catch (error) {
      if (error instanceof RefusedNotice)
        log("warn", "notice refused", { type, cause: error.cause, error: error.message });
      else log("warn", "malformed notice", { type, error: String(error) });
      return null;
    }
  }

  async function accept(type: GatewayType, notice: GatewayResult | RefundNotice): Promise<boolean> {
    if ("refund_no" in notice) return followRefund(type, notice);
    const { state, out_trade_no, word } = notice;
    if (state === "paid") return results.book(type, notice);
    if (state === "refunded") return followRefund(type, { out_trade_no, refund_no: null, isPaidBack: true });
    if (state === "unknown") log("error", "unknown state of a payment", { type, out_trade_no, word });
    // A notice of a payment that is not paid needs no work.
    return true;
  }

  /** Queries the gateway about what a notice says of a refund; the notice itself changes nothing. */
  async function followRefund(type: GatewayType, { out_trade_no, refund_no, isPaidBack }: RefundNotice) {
    const attempt = await findByTradeNumber(database.read, type, out_trade_no);
    if (!attempt) {
      log("error", "refund is not the shop's", { type, cause: "content", wrong: "number", out_trade_no, refund_no });
      return false;
    }
    const own = await refundsOfPayment(database.read, out_trade_no);
    const told = own.filter((refund) => refund_no === null || isSameRefund(refund.refund_no, refund_no));
    try {
      for (const refund of told) await refunds.ask(refund.refund_no);
      if (told.length === 0) await results.ask(attempt, { isForeign: refund_no !== null, isPaidBack });
      return true;
    } catch (error) {
      log("warn", "gateway does not answer", { type, out_trade_no, refund_no, error: String(error) });
      return false;
    }
  }
}
