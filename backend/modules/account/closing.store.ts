import type { Db } from "../../database/database.ts";

export const planClosing = (tx: Db, id: number, closes_at: number) =>
  tx.updateTable("customers").set({ closes_at }).where("id", "=", id).execute();

/** @returns whether a closing was planned. */
export async function cancelClosing(tx: Db, id: number): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable("customers")
    .set({ closes_at: null })
    .where("id", "=", id)
    .where("closes_at", "is not", null)
    .where("closed_at", "is", null)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Locks the customer whose closing is planned for this instant; undefined after a login or another run. */
export const lockClosing = (tx: Db, id: number, closes_at: number) =>
  tx
    .updateTable("customers")
    .set({ closes_at })
    .where("id", "=", id)
    .where("closes_at", "=", closes_at)
    .where("closed_at", "is", null)
    .returning(["phone", "points"])
    .executeTakeFirst();
