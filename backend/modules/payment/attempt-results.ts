import { OUTDATED_PAYMENT } from "#contract/rules/bill.ts";
import { type GatewayType, WAY_LIFE_MS } from "#contract/rules/payment.ts";
import type { Db } from "../../database/database.ts";
import { lockCustomer } from "../../database/lock.ts";
import { type GatewayResult, UnsignedAbsence } from "../../gateway/gateway.ts";
import type { Platform } from "../../platform/module.ts";
import * as store from "./attempt.store.ts";
import type { GatewayRefunds } from "./gateway-refunds.ts";

/**
 * The time in ms after the end of an attempt for which nobody's word that the gateway does not know it is doubted. Then
 * no customer can pay the code any more.
 */
const UNSIGNED_ABSENCE_MS = 24 * 60 * 60 * 1000;

type Deps = Pick<Platform, "database" | "ledger"> & {
  ports: Pick<Platform["ports"], "clock" | "log" | "gateways">;
  refunds: Pick<GatewayRefunds, "add">;
  /**
   * Books the payment of the group or recharge, in the transaction.
   * @returns whether it was due, is not due any more, or has the amount of before a change of prices.
   */
  settle(tx: Db, attempt: store.Attempt): Promise<Settling>;
  /** Whether the group or recharge of the attempt still waits for a payment. */
  isPayable(attempt: store.Attempt): Promise<boolean>;
};

export type Settling = "settled" | "not due" | "outdated";

export type AttemptResults = ReturnType<typeof createAttemptResults>;

/** What a gateway says about an attempt to pay, and what the shop does then. */
export function createAttemptResults({ database, ledger, ports, refunds, settle, isPayable }: Deps) {
  const { clock, log, gateways } = ports;

  /**
   * Books a payment that the gateway confirmed, once: it settles the group or recharge, or is refunded. One with the
   * amount of before a change of prices goes to the balance. A payment that the gateway has paid back settles nothing.
   * @returns whether the payment needs no further work; a wrong amount and an unknown number do, and are logged.
   */
  async function book(type: GatewayType, result: GatewayResult): Promise<boolean> {
    const { out_trade_no, transaction_id, amount_fen } = result;
    const known = await store.findByTradeNumber(database.read, type, out_trade_no);
    if (!known || known.amount_fen !== amount_fen || transaction_id === "") {
      const wrong = !known ? "number" : known.amount_fen !== amount_fen ? "amount" : "transaction";
      const expected = known?.amount_fen ?? null;
      log("error", "payment is not the shop's", { type, cause: "content", wrong, out_trade_no, amount_fen, expected });
      return false;
    }
    return database.write(async (tx) => {
      await lockCustomer(tx, known.customer_id);
      const attempt = await store.findAttempt(tx, known.id);
      if (attempt?.state === "refunded") return true;
      if (attempt?.transaction_id != null) return attempt.transaction_id === transaction_id;
      const settling = await settle(tx, known);
      const received = { transaction_id, now: clock.now() };
      if (!(await store.receiveMoney(tx, known.id, settling === "settled" ? "settle" : "giveBack", received))) {
        throw new Error(`the payment ${out_trade_no} is settled, but not in a state to be`);
      }
      if (settling === "settled") {
        await store.expireAttempts(tx, known.customer_id, store.targetOf(known), clock.now());
      } else if (settling === "outdated") {
        await creditOutdated(tx, known);
      } else {
        await refunds.add(tx, known, { amount_fen, ref: out_trade_no, note: "订单已关闭或已付，款项原路退回" });
      }
      return true;
    });
  }

  /** Adds a payment with an amount of before a change of prices to the customer's balance. */
  const creditOutdated = (tx: Db, { customer_id, amount_fen, out_trade_no }: store.Attempt) =>
    ledger.move(tx, {
      asset: "balance",
      holder: customer_id,
      delta: amount_fen,
      kind: OUTDATED_PAYMENT,
      ref: out_trade_no,
      note: `订单已改价，付款 ${out_trade_no} 转入余额`,
    });

  /**
   * Records that the gateway has paid back what was never booked here, or what the shop has no refund of.
   * @param isForeign whether the refund has a number that is not the shop's.
   */
  async function recordRefund(attempt: store.Attempt, { transaction_id }: GatewayResult, isForeign: boolean) {
    const isNew = await database.write(async (tx) => {
      await lockCustomer(tx, attempt.customer_id);
      const seen = { transaction_id: transaction_id || null, now: clock.now() };
      if (await store.markRefunded(tx, attempt.id, seen)) return true;
      if (!isForeign && (await store.hasRefunds(tx, attempt.id))) return false;
      return store.markRefundSeen(tx, attempt.id, seen.now);
    });
    const { type, out_trade_no, amount_fen } = attempt;
    if (isNew) log("error", "payment was paid back at its gateway", { type, out_trade_no, amount_fen });
  }

  async function close(attempt: store.Attempt) {
    await database.write((tx) => store.closeAttempt(tx, attempt.id));
  }

  /** Whether the payment may still come to exist: Alipay makes one only when the payer has logged in at its address. */
  const mayBeginLater = ({ way, created_at }: store.Attempt) =>
    way === "wap" && clock.now() < created_at + WAY_LIFE_MS.wap;

  /** Closes an attempt without a payment, first at the gateway where that still waits for one. */
  async function end(attempt: store.Attempt, result: GatewayResult | null) {
    if (attempt.state !== "waiting") return;
    if (result?.state === "closed") return close(attempt);
    if (result === null && mayBeginLater(attempt)) return;
    if (attempt.expires_at > clock.now() && (await isPayable(attempt))) return;
    if (result?.state === "waiting") await gateways[attempt.type]?.close(attempt.out_trade_no);
    await close(attempt);
  }

  /**
   * Queries the gateway. Nobody's word that it does not know the number counts only when the code has long ended.
   * @throws Error for a gateway that does not answer.
   */
  async function answerFor({ type, out_trade_no, expires_at }: store.Attempt): Promise<GatewayResult | null> {
    const gateway = gateways[type];
    if (!gateway) throw new Error(`${type} has no keys, but has the payment ${out_trade_no}`);
    try {
      return await gateway.query(out_trade_no);
    } catch (error) {
      if (error instanceof UnsignedAbsence && clock.now() > expires_at + UNSIGNED_ABSENCE_MS) return null;
      throw error;
    }
  }

  return {
    book,

    /**
     * Queries the gateway about an attempt and acts on the answer: books a payment, records a refund, closes what can
     * no longer be paid. An unknown state is logged and changes nothing.
     * @param refund a refund that the gateway has announced for the attempt.
     * @throws Error for a gateway that does not answer.
     */
    async ask(attempt: store.Attempt, refund?: { isForeign: boolean; isPaidBack: boolean }): Promise<void> {
      const { type, out_trade_no } = attempt;
      const result = await answerFor(attempt);
      // Alipay's answer about a payment does not tell of a refund in part, its notice does.
      const isPaidBack = result?.state === "refunded" || (result?.state === "paid" && refund?.isPaidBack === true);
      if (result && isPaidBack) await recordRefund(attempt, result, refund?.isForeign ?? false);
      else if (result?.state === "paid") await book(type, result);
      else if (result?.state === "unknown")
        log("error", "unknown state of a payment", { type, out_trade_no, word: result.word });
      else await end(attempt, result);
    },
  };
}
