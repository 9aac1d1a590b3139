import { type Insertable, sql } from "kysely";
import type { Db } from "../../database/database.ts";
import type { Schema } from "../../database/schema.ts";

/** @returns undefined when the number is taken. */
export function insertGroup(tx: Db, group: Insertable<Schema["order_groups"]>) {
  return tx
    .insertInto("order_groups")
    .values(group)
    .onConflict((conflict) => conflict.column("sn").doNothing())
    .returning("id")
    .executeTakeFirst();
}

/** @returns undefined when the number is taken. */
export function insertOrder(tx: Db, order: Insertable<Schema["orders"]>) {
  return tx
    .insertInto("orders")
    .values(order)
    .onConflict((conflict) => conflict.column("sn").doNothing())
    .returning("id")
    .executeTakeFirst();
}

export async function insertItems(tx: Db, items: Insertable<Schema["order_items"]>[]) {
  await tx.insertInto("order_items").values(items).execute();
}

/**
 * Whether one of the customer's cart lines asks for a SKU that is on sale and sold out. Plain SQL, because a crowd of
 * buyers asks this, and building the query would take longer than running it.
 */
export async function hasSoldOutLine(db: Db, customer_id: number, cartIds: readonly number[]): Promise<boolean> {
  if (cartIds.length === 0) return false;
  const { rows } = await sql`
    select 1 from cart_lines
    join products on products.id = cart_lines.product_id
    join skus on skus.id = cart_lines.sku_id
    where cart_lines.customer_id = ${customer_id} and cart_lines.id in (${sql.join(cartIds)})
      and products.is_show = 1 and skus.is_show = 1 and skus.stock <= 0
    limit 1`.execute(db);
  return rows.length > 0;
}
