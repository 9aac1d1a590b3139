import type { Db } from "./database.ts";

/**
 * Locks the customer until the transaction ends, so that counting the customer's rows and adding one are one step. Both
 * engines lock a row that is written unchanged.
 * @returns whether the customer may log in.
 */
export async function lockCustomer(tx: Db, id: number): Promise<boolean> {
  const locked = await tx
    .updateTable("customers")
    .set((row) => ({ is_active: row.ref("is_active") }))
    .where("id", "=", id)
    .returning("is_active")
    .executeTakeFirst();
  return locked?.is_active === 1;
}

/** Locks a member of staff until the transaction ends. */
export async function lockMember(tx: Db, id: number) {
  await tx
    .updateTable("staff_members")
    .set((row) => ({ version: row.ref("version") }))
    .where("id", "=", id)
    .execute();
}

/** Locks SKUs until the transaction ends. @param ids in ascending order, as everywhere */
export async function lockSkus(tx: Db, ids: readonly number[]) {
  for (const id of ids) {
    await tx
      .updateTable("skus")
      .set((row) => ({ stock: row.ref("stock") }))
      .where("id", "=", id)
      .execute();
  }
}
