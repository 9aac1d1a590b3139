import type { Insertable } from "kysely";
import type { Db } from "../../database/database.ts";
import type { Schema } from "../../database/schema.ts";

/** @returns whether the group had no payment yet: each has one at most. */
export async function insertPayment(tx: Db, payment: Insertable<Schema["payments"]>): Promise<boolean> {
  const row = await tx
    .insertInto("payments")
    .values(payment)
    .onConflict((conflict) => conflict.column("group_id").doNothing())
    .returning("id")
    .executeTakeFirst();
  return row !== undefined;
}
