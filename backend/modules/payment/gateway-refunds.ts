import { PAY_NAMES } from "#contract/rules/payment.ts";
import type { Db } from "../../database/database.ts";
import { type RefundResult, UnsignedAbsence } from "../../gateway/gateway.ts";
import { ApiError, notFound } from "../../http/errors.ts";
import { hashOf } from "../../platform/hash.ts";
import type { Platform } from "../../platform/module.ts";
import type { Attempt } from "./attempt.store.ts";
import * as store from "./gateway-refund.store.ts";

/** The kind of the task that requests a refund from a gateway. */
export const REFUND_TASK = "gateway_refund";
const JOB_BATCH = 100;
/** The length of the first number of a refund: TK and a part of a hash. */
const NUMBER_LENGTH = 32;

type Deps = Pick<Platform, "database" | "tasks"> & { ports: Pick<Platform["ports"], "clock" | "gateways" | "log"> };

export type GatewayRefunds = ReturnType<typeof createGatewayRefunds>;

/** Refunds through the gateway that received the payment. */
export function createGatewayRefunds({ database, tasks, ports: { clock, gateways, log } }: Deps) {
  function gatewayOf({ type, refund_no }: Pick<store.GatewayRefundRow, "type" | "refund_no">) {
    const gateway = gateways[type];
    if (!gateway) throw new Error(`${PAY_NAMES[type]} has no keys, but owes the refund ${refund_no}`);
    return gateway;
  }

  /** Stores what the gateway says about a refund; a failed one is logged when it fails. */
  async function keep({ refund_no, type, state: before }: store.GatewayRefundRow, { state, word }: RefundResult) {
    const now = clock.now();
    if (state === "done") return database.write((tx) => store.finish(tx, refund_no, { now, reason: "" }));
    const isFailed = state === "closed" || state === "abnormal";
    if (isFailed && before !== "failed") log("error", "gateway did not refund", { type, refund_no, word });
    if (state === "unknown") log("error", "unknown state of a refund", { type, refund_no, word });
    const change = isFailed
      ? ({ state: "failed", reason: word } as const)
      : ({ state: "accepted", reason: "" } as const);
    return database.write((tx) => store.update(tx, refund_no, { ...change, asked_at: now }));
  }

  const request = async (refund: store.GatewayRefundRow) =>
    gatewayOf(refund).refund({ ...refund, transaction_id: refund.transaction_id ?? "", reason: refund.note });

  /** Queries about a refund. An unsigned absence counts, because a repeated request with the number pays nothing more. */
  async function query(refund: store.GatewayRefundRow): Promise<RefundResult | null> {
    try {
      return await gatewayOf(refund).queryRefund(refund);
    } catch (error) {
      if (error instanceof UnsignedAbsence) return null;
      throw error;
    }
  }

  /** Requests a new refund from the gateway, which pays one number once. */
  async function send(refund_no: string): Promise<void> {
    const refund = await store.findRefund(database.read, refund_no);
    if (refund?.state === "waiting") await keep(refund, await request(refund));
  }

  /** Queries the gateway about a refund that it has received, and requests it again where it knows none. */
  async function ask(refund_no: string): Promise<void> {
    const refund = await store.findRefund(database.read, refund_no);
    if (!refund || refund.state === "done" || refund.state === "waiting") return;
    await keep(refund, (await query(refund)) ?? (await request(refund)));
  }

  return {
    send,
    ask,

    /**
     * Adds a refund to the caller's transaction; a task requests it from the gateway after the commit.
     * @throws an error of the database when `ref` was refunded before.
     */
    async add(
      tx: Db,
      attempt: Pick<Attempt, "id" | "customer_id">,
      refund: { amount_fen: number; ref: string; note: string },
    ) {
      const { amount_fen, ref, note } = refund;
      // Gateways accept letters, digits, - and _ only.
      const refund_no = `TK${hashOf(`${attempt.customer_id}:${ref}`)}`.slice(0, NUMBER_LENGTH);
      const row = {
        refund_no,
        attempt_id: attempt.id,
        amount_fen,
        note,
        state: "waiting",
        created_at: clock.now(),
      } as const;
      await tx.insertInto("gateway_refunds").values(row).execute();
      await tasks.add(tx, { kind: REFUND_TASK, ref: refund_no });
    },

    /** Queries about the refunds that gateways have received but not paid; one that fails delays no other. */
    async askDue() {
      const due = { now: clock.now(), limit: JOB_BATCH };
      for (const { refund_no } of await store.findRefundsToAsk(database.read, due)) {
        try {
          await database.write((tx) => store.update(tx, refund_no, { asked_at: due.now }));
          await ask(refund_no);
        } catch (error) {
          log("warn", "gateway does not answer about a refund", { refund_no, error: String(error) });
        }
      }
    },

    /** Queries without requesting anything, for a shop that is not open yet. @throws Error without an answer. */
    async look(refund_no: string): Promise<void> {
      const refund = await store.findRefund(database.read, refund_no);
      if (!refund || refund.state === "done") return;
      const found = await query(refund);
      if (found) await keep(refund, found);
    },

    /**
     * Requests a refund again that the gateway has ended without paying, with a new number, or that it does not know,
     * with the same one; otherwise stores what the gateway says now.
     * @returns the refund afterwards.
     * @throws ApiError 404, or 409 for a done refund and for one that is to be treated at the gateway.
     */
    async retry(refund_no: string) {
      const refund = await store.findRefund(database.read, refund_no);
      if (!refund) throw notFound(`没有退款 ${refund_no}`);
      if (refund.state === "done") throw new ApiError(409, `${refund_no} 已经退款`);
      const found = await query(refund);
      if (found) await keep(refund, found);
      if (found?.state === "abnormal") {
        throw new ApiError(409, `${refund_no} 是退款异常（${found.word}），请先在商户平台处理，处理后再执行一次`);
      }
      const next = found?.state === "closed" ? nextNumber(refund_no) : refund_no;
      if (!found || found.state === "closed") {
        // As an accepted refund the job requests it too, if this process ends before the gateway answers.
        const again = { refund_no: next, state: "accepted", reason: "", asked_at: 0 } as const;
        await database.write((tx) => store.update(tx, refund_no, again));
        await ask(next);
      }
      return store.findRefund(database.read, next);
    },
  };
}

/** Whether two numbers are of one refund, of which the later was requested because the gateway had closed the former. */
export const isSameRefund = (one: string, other: string) =>
  one.slice(0, NUMBER_LENGTH) === other.slice(0, NUMBER_LENGTH);

/** The next number adds -2 to the first one, whose hash may have hyphens too, and counts from there. */
function nextNumber(refund_no: string): string {
  const first = refund_no.slice(0, NUMBER_LENGTH);
  const count = Number(refund_no.slice(NUMBER_LENGTH + 1) || 1);
  return `${first}-${count + 1}`;
}
