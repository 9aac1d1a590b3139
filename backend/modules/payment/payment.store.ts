import type { Insertable } from "kysely";
import type { Db } from "../../database/database.ts";
import type { Schema } from "../../database/schema.ts";

/** @returns whether the group had no payment yet; a group has at most one. */
export async function insertPayment(tx: Db, payment: Insertable<Schema["payments"]>): Promise<boolean> {
  const row = await tx
    .insertInto("payments")
    .values(payment)
    .onConflict((conflict) => conflict.column("group_id").doNothing())
    .returning("id")
    .executeTakeFirst();
  return row !== undefined;
}

/**
 * Adds to the refunded amount of a group's payment. Groups without a payment are those of ¥0 and those that were paid
 * before payments were stored as rows.
 * @returns false when more would be refunded than was paid.
 */
export async function countRefund(tx: Db, customer_id: number, group_id: number, amount_fen: number): Promise<boolean> {
  const mine = { customer_id, group_id };
  const { numUpdatedRows } = await tx
    .updateTable("payments")
    .set((row) => ({ refunded_fen: row("refunded_fen", "+", amount_fen) }))
    .where((row) => row.and(mine))
    .where((row) => row(row("refunded_fen", "+", amount_fen), "<=", row.ref("amount_fen")))
    .executeTakeFirst();
  if (numUpdatedRows > 0n) return true;
  const payment = await tx
    .selectFrom("payments")
    .select("id")
    .where((row) => row.and(mine))
    .executeTakeFirst();
  return payment === undefined;
}

/** Whether a group was paid on credit. */
export async function isPaidOnCredit(db: Db, customer_id: number, group_id: number): Promise<boolean> {
  const payment = await db
    .selectFrom("payments")
    .select("type")
    .where("customer_id", "=", customer_id)
    .where("group_id", "=", group_id)
    .executeTakeFirst();
  return payment?.type === "credit";
}
