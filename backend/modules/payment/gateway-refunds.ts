import { PAY_NAMES } from "#contract/rules/payment.ts";
import type { Db } from "../../database/database.ts";
import { hashOf } from "../../platform/hash.ts";
import type { Difference, Platform } from "../../platform/module.ts";
import type { Attempt } from "./attempt.store.ts";

/** The kind of the task that requests a refund from a gateway. */
export const REFUND_TASK = "gateway_refund";
/** The age in ms from which a refund that a gateway has accepted is requested again. */
const REQUEST_AGAIN_MS = 60 * 1000;
const JOB_BATCH = 100;

type Deps = Pick<Platform, "database" | "tasks"> & { ports: Pick<Platform["ports"], "clock" | "gateways"> };

export type GatewayRefunds = ReturnType<typeof createGatewayRefunds>;

/** Refunds through the gateway that received the payment. */
export function createGatewayRefunds({ database, tasks, ports: { clock, gateways } }: Deps) {
  const findRefund = (refund_no: string) =>
    database.read
      .selectFrom("gateway_refunds")
      .innerJoin("payment_attempts", "payment_attempts.id", "gateway_refunds.attempt_id")
      .select([
        "gateway_refunds.refund_no",
        "gateway_refunds.amount_fen",
        "gateway_refunds.note",
        "gateway_refunds.state",
        "payment_attempts.type",
        "payment_attempts.out_trade_no",
        "payment_attempts.transaction_id",
        "payment_attempts.amount_fen as total_fen",
      ])
      .where("refund_no", "=", refund_no)
      .executeTakeFirst();

  /** Requests a refund from the gateway until it is done; the gateway pays one number once. */
  async function send(refund_no: string): Promise<void> {
    const refund = await findRefund(refund_no);
    if (!refund || refund.state === "done") return;
    const gateway = gateways[refund.type];
    if (!gateway) throw new Error(`${PAY_NAMES[refund.type]} has no keys, but owes the refund ${refund_no}`);
    const isDone = await gateway.refund({
      ...refund,
      transaction_id: refund.transaction_id ?? "",
      reason: refund.note,
    });
    await database.write((tx) =>
      tx
        .updateTable("gateway_refunds")
        .set(isDone ? { state: "done", done_at: clock.now() } : { state: "accepted" })
        .where("refund_no", "=", refund_no)
        .execute(),
    );
  }

  return {
    send,

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
      const refund_no = `TK${hashOf(`${attempt.customer_id}:${ref}`).slice(0, 30)}`;
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

    /** Requests the refunds that gateways have accepted but not yet paid. */
    async requestAccepted() {
      const rows = await database.read
        .selectFrom("gateway_refunds")
        .select("refund_no")
        .where("state", "=", "accepted")
        .where("created_at", "<=", clock.now() - REQUEST_AGAIN_MS)
        .orderBy("created_at")
        .limit(JOB_BATCH)
        .execute();
      for (const { refund_no } of rows) await send(refund_no);
    },

    /** Payments whose gateway refunds differ from the refunded amount of the payment. */
    async differences(): Promise<Difference[]> {
      const rows = await database.read
        .selectFrom("payments")
        .innerJoin("payment_attempts", (join) =>
          join.onRef("payment_attempts.group_id", "=", "payments.group_id").on("payment_attempts.state", "=", "paid"),
        )
        .leftJoin("gateway_refunds", "gateway_refunds.attempt_id", "payment_attempts.id")
        .select((row) => [
          "payments.id",
          "payments.refunded_fen",
          row.fn.sum<number>("gateway_refunds.amount_fen").as("sum"),
        ])
        .groupBy(["payments.id", "payments.refunded_fen"])
        .execute();
      return rows
        .map(({ id, refunded_fen, sum }) => ({
          what: "退款与支付记录不符",
          id,
          recorded: refunded_fen,
          summed: Number(sum ?? 0),
        }))
        .filter(({ recorded, summed }) => recorded !== summed);
    },
  };
}
