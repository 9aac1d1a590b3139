import type { Db } from "./database.ts";

/**
 * Makes everything else that locks this customer wait for the transaction, so that counting their rows and adding one
 * are one step. Writing the row unchanged is the lock that both engines know.
 */
export async function lockCustomer(tx: Db, id: number) {
  await tx
    .updateTable("customers")
    .set((row) => ({ is_active: row.ref("is_active") }))
    .where("id", "=", id)
    .execute();
}
