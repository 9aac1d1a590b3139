import type { Insertable } from "kysely";
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
