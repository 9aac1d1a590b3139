import type { Db } from "./database.ts";

/**
 * Locks the customer until the transaction ends, so that counting the customer's rows and adding one are one step. Both
 * engines lock a row that is written unchanged.
 */
export async function lockCustomer(tx: Db, id: number) {
  await tx
    .updateTable("customers")
    .set((row) => ({ is_active: row.ref("is_active") }))
    .where("id", "=", id)
    .execute();
}
