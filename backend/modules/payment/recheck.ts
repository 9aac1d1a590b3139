import { DAY_MS } from "#contract/rules/calendar.ts";
import type { GatewayType } from "#contract/rules/payment.ts";
import type { Platform } from "../../platform/module.ts";
import * as attemptStore from "./attempt.store.ts";
import type { AttemptResults } from "./attempt-results.ts";
import * as refundStore from "./gateway-refund.store.ts";
import type { GatewayRefunds } from "./gateway-refunds.ts";

/** Payments of this time before the backup are asked about too, because they may have been refunded after it, in ms. */
const LOOK_BACK_MS = 30 * DAY_MS;
/** The queries at a time. */
const CONCURRENCY = 8;

type Deps = Pick<Platform, "database"> & {
  ports: Pick<Platform["ports"], "log">;
  ask: AttemptResults["ask"];
  refunds: Pick<GatewayRefunds, "look">;
};

/** A payment or refund before and after a query; `error` is why the gateway gave no answer, or "". */
export type Rechecked = {
  kind: "payment" | "refund";
  type: GatewayType;
  number: string;
  amount_fen: number;
  before: string;
  after: string;
  isRefundSeen: boolean;
  error: string;
};

/**
 * Asks the gateways about everything that may have changed since a time, such as that of a restored backup: attempts of
 * that time and of the 30 days before, all attempts without a result, and all refunds that are not done.
 */
export const createRecheck = ({ database, ports: { log }, ask, refunds }: Deps) => {
  async function recheckAttempt(attempt: attemptStore.Attempt): Promise<Rechecked> {
    const { id, type, out_trade_no: number, amount_fen, state: before } = attempt;
    const error = await failureOf(() => ask(attempt), number);
    const now = (await attemptStore.findAttempt(database.read, id)) ?? attempt;
    const isRefundSeen = now.refund_seen_at !== null && attempt.refund_seen_at === null;
    return { kind: "payment", type, number, amount_fen, before, after: now.state, isRefundSeen, error };
  }

  async function recheckRefund(refund: refundStore.GatewayRefundRow): Promise<Rechecked> {
    const { refund_no: number, type, amount_fen, state: before } = refund;
    const error = await failureOf(() => refunds.look(number), number);
    const { state: after } = (await refundStore.findGatewayRefund(database.read, number)) ?? refund;
    return { kind: "refund", type, number, amount_fen, before, after, isRefundSeen: false, error };
  }

  async function failureOf(work: () => Promise<unknown>, number: string): Promise<string> {
    try {
      await work();
      return "";
    } catch (error) {
      log("warn", "gateway does not answer", { number, error: String(error) });
      return error instanceof Error ? error.message : String(error);
    }
  }

  /**
   * @param since epoch ms; a time after the newest attempt of the database counts as that attempt's, because the file of
   * a backup may be a younger copy.
   * @param onProgress is called after each batch with the numbers of queries done and of all.
   */
  return async function recheck(since: number, onProgress: (done: number, all: number) => void): Promise<Rechecked[]> {
    const newest = await attemptStore.newestAttemptTime(database.read);
    const from = Math.min(since, newest ?? since) - LOOK_BACK_MS;
    const work = [
      ...(await attemptStore.findAttemptsToRecheck(database.read, from)).map((one) => () => recheckAttempt(one)),
      ...(await refundStore.findOpenRefunds(database.read)).map((one) => () => recheckRefund(one)),
    ];
    const rechecked: Rechecked[] = [];
    while (rechecked.length < work.length) {
      const batch = work.slice(rechecked.length, rechecked.length + CONCURRENCY);
      rechecked.push(...(await Promise.all(batch.map((one) => one()))));
      onProgress(rechecked.length, work.length);
    }
    return rechecked;
  };
};
