import { sql } from "kysely";
import type { Db } from "../../database/database.ts";

/** Copies the customer's given lines to the removed ones, from which `restoreLines` takes them. */
export async function keepRemovedLines(tx: Db, customer_id: number, ids: readonly number[], removed_at: number) {
  await tx
    .insertInto("removed_cart_lines")
    .columns([
      "id",
      "customer_id",
      "product_id",
      "sku_id",
      "quantity",
      "sale_id",
      "unit_price",
      "created_at",
      "removed_at",
    ])
    .expression(
      tx
        .selectFrom("cart_lines")
        .where("id", "in", ids)
        .where("customer_id", "=", customer_id)
        .where("is_now", "=", 0)
        .select(["id", "customer_id", "product_id", "sku_id", "quantity", "sale_id", "unit_price", "created_at"])
        .select(sql<number>`${removed_at}`.as("removed_at")),
    )
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/**
 * Moves the customer's removed lines back into the cart, with their ids; a SKU that has another line in the cart keeps
 * that one.
 * @returns the number of removed lines that were found.
 */
export async function restoreLines(tx: Db, customer_id: number, ids: readonly number[]): Promise<number> {
  const removed = await tx
    .deleteFrom("removed_cart_lines")
    .where("id", "in", ids)
    .where("customer_id", "=", customer_id)
    .returning(["id", "customer_id", "product_id", "sku_id", "quantity", "sale_id", "unit_price", "created_at"])
    .execute();
  if (removed.length === 0) return 0;
  await tx
    .insertInto("cart_lines")
    .values(removed.map((line) => ({ ...line, is_now: 0 })))
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  return removed.length;
}

/** The number of the given lines that are in the customer's cart. */
export async function countKnown(tx: Db, customer_id: number, ids: readonly number[]): Promise<number> {
  const { known } = await tx
    .selectFrom("cart_lines")
    .where("id", "in", ids)
    .where("customer_id", "=", customer_id)
    .where("is_now", "=", 0)
    .select((row) => row.fn.countAll<number>().as("known"))
    .executeTakeFirstOrThrow();
  return Number(known);
}

export async function deleteRemovedLines(tx: Db, before: number) {
  await tx.deleteFrom("removed_cart_lines").where("removed_at", "<", before).execute();
}
