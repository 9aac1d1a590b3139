import type { Updateable } from "kysely";
import type { Db } from "../../database/database.ts";
import type { Schema } from "../../database/schema.ts";

/** The shortest time between two queries about a refund, in ms. */
const ASK_EVERY_MS = 60 * 1000;
/** A tenth of a refund's age passes between two queries, as WeChat Pay asks for. */
const AGE_PER_QUERY = 10;

const refunds = (db: Db) =>
  db
    .selectFrom("gateway_refunds")
    .innerJoin("payment_attempts", "payment_attempts.id", "gateway_refunds.attempt_id")
    .leftJoin("refunds", "refunds.sn", "gateway_refunds.ref")
    .select([
      "gateway_refunds.refund_no",
      "gateway_refunds.ref",
      "gateway_refunds.amount_fen",
      "gateway_refunds.note",
      "gateway_refunds.state",
      "gateway_refunds.reason",
      "gateway_refunds.created_at",
      "gateway_refunds.balance_at",
      "refunds.id as refund_id",
      "payment_attempts.customer_id",
      "payment_attempts.type",
      "payment_attempts.out_trade_no",
      "payment_attempts.transaction_id",
      "payment_attempts.amount_fen as total_fen",
    ]);

/** A refund with the payment that it belongs to. */
export type GatewayRefundRow = NonNullable<Awaited<ReturnType<typeof findGatewayRefund>>>;

export const findGatewayRefund = (db: Db, refund_no: string) =>
  refunds(db).where("gateway_refunds.refund_no", "=", refund_no).executeTakeFirst();

/** The refund of this cause, such as the number of a refund. */
export const findRefundOf = (db: Db, ref: string) =>
  refunds(db).where("gateway_refunds.ref", "=", ref).executeTakeFirst();

/** The refunds of the payment with this number, the oldest first. */
export const refundsOfPayment = (db: Db, out_trade_no: string) =>
  refunds(db).where("payment_attempts.out_trade_no", "=", out_trade_no).orderBy("gateway_refunds.id").execute();

/** The refunds that are not done. */
export const findOpenRefunds = (db: Db) =>
  refunds(db).where("gateway_refunds.state", "<>", "done").orderBy("gateway_refunds.id").execute();

/** Accepted and failed refunds whose last query is old, the oldest query first. */
export const findRefundsToAsk = (db: Db, { now, limit }: { now: number; limit: number }) =>
  db
    .selectFrom("gateway_refunds")
    .select("refund_no")
    .where("state", "in", ["accepted", "failed"])
    .where("asked_at", "<=", now - ASK_EVERY_MS)
    .where((row) =>
      row(row(row("asked_at", "*", AGE_PER_QUERY), "-", row.ref("created_at")), "<=", (AGE_PER_QUERY - 1) * now),
    )
    .orderBy("asked_at")
    .limit(limit)
    .execute();

/** Changes a refund that is not done. @returns whether there is one. */
export async function update(tx: Db, refund_no: string, change: Updateable<Schema["gateway_refunds"]>) {
  const open = tx.updateTable("gateway_refunds").set(change).where("refund_no", "=", refund_no);
  return (await open.where("state", "<>", "done").returning("id").executeTakeFirst()) !== undefined;
}

/** Ends a failed refund whose money goes to the balance. @returns whether it was still failed. */
export async function endForBalance(tx: Db, refund_no: string, { now, reason }: { now: number; reason: string }) {
  const ended = await tx
    .updateTable("gateway_refunds")
    .set({ state: "done", done_at: now, balance_at: now, reason })
    .where("refund_no", "=", refund_no)
    .where("state", "=", "failed")
    .returning("id")
    .executeTakeFirst();
  return ended !== undefined;
}

/** Ends a refund. */
export const finish = (tx: Db, refund_no: string, { now, reason }: { now: number; reason: string }) =>
  update(tx, refund_no, { state: "done", done_at: now, reason });
