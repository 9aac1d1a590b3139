import { formatFen } from "#contract/rules/money.ts";
import { PAY_NAMES } from "#contract/rules/payment.ts";
import type { Db } from "../../database/database.ts";
import { type RefundResult, UnsignedAbsence } from "../../gateway/gateway.ts";
import { ApiError, notFound } from "../../http/errors.ts";
import { hashOf } from "../../platform/hash.ts";
import type { Platform } from "../../platform/module.ts";
import type { Actor } from "../../platform/staff-log.ts";
import type { Attempt } from "./attempt.store.ts";
import * as store from "./gateway-refund.store.ts";

/** The kind of the task that requests a refund from a gateway. */
export const REFUND_TASK = "gateway_refund";
const JOB_BATCH = 100;
/** The length of the first number of a refund: TK and a part of a hash. */
const NUMBER_LENGTH = 32;

type Deps = Pick<Platform, "database" | "ledger" | "notices" | "staffLog" | "tasks"> & {
  ports: Pick<Platform["ports"], "clock" | "gateways" | "log">;
};

export type GatewayRefunds = ReturnType<typeof createGatewayRefunds>;

/** A refund, and what its gateway says about it; null where it knows none. */
export type Examined = { refund: store.GatewayRefundRow; found: RefundResult | null };

/** Refunds through the gateway that received the payment. */
export function createGatewayRefunds({
  database,
  ledger,
  notices,
  staffLog,
  tasks,
  ports: { clock, gateways, log },
}: Deps) {
  function gatewayOf({ type, refund_no }: Pick<store.GatewayRefundRow, "type" | "refund_no">) {
    const gateway = gateways[type];
    if (!gateway) throw new Error(`${PAY_NAMES[type]} has no keys, but owes the refund ${refund_no}`);
    return gateway;
  }

  /** Stores what the gateway says about a refund; a failed one is logged when it fails. */
  async function keep(refund: store.GatewayRefundRow, { state, word }: RefundResult): Promise<void> {
    const { refund_no, type, state: before } = refund;
    const now = clock.now();
    if (state === "done") {
      await database.write(async (tx) => {
        if (await store.finish(tx, refund_no, { now, reason: "" })) await tellPaid(tx, refund, PAY_NAMES[type]);
      });
      return;
    }
    const isFailed = state === "closed" || state === "abnormal" || state === "returned";
    if (isFailed && before !== "failed") log("error", "gateway did not refund", { type, refund_no, word });
    if (state === "unknown") log("error", "unknown state of a refund", { type, refund_no, word });
    const change = isFailed
      ? ({ state: "failed", reason: word } as const)
      : ({ state: "accepted", reason: "" } as const);
    await database.write(async (tx) => {
      if (!(await store.update(tx, refund_no, { ...change, asked_at: now }))) return;
      if (!isFailed || before === "failed") return;
      const about = { subject: refund.ref, customer_id: refund.customer_id, occasion: refund_no };
      await notices.tellStaff(tx, "refund_failed", about);
    });
  }

  /** Tells the customer that the money of a refund has arrived. */
  async function tellPaid(tx: Db, { refund_id, ref, customer_id, amount_fen }: store.GatewayRefundRow, way: string) {
    if (refund_id === null) return;
    const about = { id: refund_id, sn: ref, amount: formatFen(amount_fen), way };
    await notices.tell(tx, { customer_id, kind: "refund_paid", event: ref, about });
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
    const refund = await store.findGatewayRefund(database.read, refund_no);
    if (refund?.state === "waiting") await keep(refund, await request(refund));
  }

  /** Queries the gateway about a refund that it has received, and requests it again where it knows none. */
  async function ask(refund_no: string): Promise<void> {
    const refund = await store.findGatewayRefund(database.read, refund_no);
    if (!refund || refund.state === "done" || refund.state === "waiting") return;
    const found = await query(refund);
    if (found) {
      await keep(refund, found);
      return;
    }
    // Staff may have moved the money to the balance since the query.
    const isOpen = await database.write((tx) => store.update(tx, refund_no, { state: "accepted" }));
    if (isOpen) await keep(refund, await request(refund));
  }

  /**
   * What the gateway says about a refund that is not done, before staff act on it.
   * @throws ApiError 404, or 409 for a done refund.
   */
  async function examine(refund_no: string) {
    const refund = await store.findGatewayRefund(database.read, refund_no);
    if (!refund) throw notFound(`没有退款 ${refund_no}`);
    if (refund.state === "done") throw new ApiError(409, `${refund_no} 已经退款`);
    const found = await query(refund);
    if (found) await keep(refund, found);
    return { refund, found };
  }

  /**
   * Lets a refund be requested again that the gateway has ended without paying, with a new number, or that it does not
   * know, with the same one.
   * @returns the number to ask for after the commit.
   * @throws ApiError 409 for one that is to be treated at the gateway, and where somebody else was quicker.
   */
  async function retryIn(tx: Db, actor: Actor, { refund, found }: Examined): Promise<string> {
    const { refund_no, refund_id, ref, customer_id } = refund;
    if (found?.state === "abnormal") {
      throw new ApiError(409, `${refund_no} 是退款异常（${found.word}），请先在商户平台处理，处理后再执行一次`);
    }
    if (found?.state === "returned") {
      throw new ApiError(409, `${refund_no} 的钱已退回商户账户，平台不再付给客户，请改退余额`);
    }
    const isAgain = found === null || found.state === "closed";
    const next = found?.state === "closed" ? nextNumber(refund_no) : refund_no;
    // As an accepted refund the job requests it too, if this process ends before the gateway answers.
    const again = { refund_no: next, state: "accepted", reason: "", asked_at: 0 } as const;
    if (isAgain && !(await store.update(tx, refund_no, again))) {
      throw new ApiError(409, `${refund_no} 已由别人重新申请或改退余额`);
    }
    await staffLog.write(tx, actor, {
      act: "refund.retry",
      record: { subject: "refund", id: refund_id ?? 0, label: ref || refund_no, customer_id },
      summary: `${PAY_NAMES[refund.type]} ${next}，${isAgain ? "重新申请" : `平台已有：${found.word}`}`,
      before: { refund_no, state: refund.state, reason: refund.reason },
      after: { refund_no: next },
    });
    return next;
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
        ref,
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
      const refund = await store.findGatewayRefund(database.read, refund_no);
      if (!refund || refund.state === "done") return;
      const found = await query(refund);
      if (found) await keep(refund, found);
    },

    examine,
    retryIn,

    /** The refund of a cause, such as the number of a refund; undefined where no gateway pays it. */
    ofCause: (db: Db, ref: string) => store.findRefundOf(db, ref),

    /**
     * Moves the money of a failed refund to the customer's balance, so that the gateway is not asked for it any more.
     * An abnormal one stays at the gateway, because the merchant can pay it there at any time.
     * @throws ApiError 409 where the gateway has paid it or still may, and where somebody else was quicker.
     */
    async toBalanceIn(tx: Db, { refund, found }: Examined, reason: string) {
      const { refund_no, customer_id, amount_fen, ref } = refund;
      if (found?.state === "done") throw new ApiError(409, `${refund_no} 平台已经退款，不用改退余额`);
      if (found?.state === "abnormal") {
        throw new ApiError(
          409,
          `${refund_no} 是退款异常（${found.word}），在商户平台随时可以付出，改退余额会付两次。请在商户平台换卡退款，或退回商户账户后再改退余额`,
        );
      }
      if (found && found.state !== "closed" && found.state !== "returned") {
        throw new ApiError(409, `${refund_no} 平台还在处理（${found.word}），有结果以后才能改退余额`);
      }
      if (!(await store.endForBalance(tx, refund_no, { now: clock.now(), reason }))) {
        throw new ApiError(409, `${refund_no} 已重新申请或已改退余额`);
      }
      const moved = { asset: "balance", holder: customer_id, delta: amount_fen, kind: "refund", ref } as const;
      await ledger.move(tx, { ...moved, note: `退款 ${ref} 改退余额` });
      await tellPaid(tx, refund, "余额");
    },

    /** Requests a refund again, or stores what the gateway says now. @returns it afterwards. @throws ApiError 404, 409 */
    async retry(actor: Actor, refund_no: string) {
      const examined = await examine(refund_no);
      const next = await database.write((tx) => retryIn(tx, actor, examined));
      await ask(next);
      return store.findGatewayRefund(database.read, next);
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
