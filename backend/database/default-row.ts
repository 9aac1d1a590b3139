import type { Db } from "./database.ts";

/** Tables of which each customer has one default row; a unique index allows no second one. */
type TableWithDefault = "addresses" | "invoice_titles";

/**
 * Moves the customer's default to the row; the old one is cleared first, because the unique index allows one.
 * @returns whether the row was the customer's.
 */
export async function makeDefault(tx: Db, table: TableWithDefault, customer_id: number, id: number): Promise<boolean> {
  await tx
    .updateTable(table)
    .set({ is_default: 0 })
    .where("customer_id", "=", customer_id)
    .where("is_default", "=", 1)
    .where("id", "!=", id)
    .execute();
  const { numUpdatedRows } = await tx
    .updateTable(table)
    .set({ is_default: 1 })
    .where("id", "=", id)
    .where("customer_id", "=", customer_id)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}
