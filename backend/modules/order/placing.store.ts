import type { Insertable } from "kysely";
import type { Db } from "../../database/database.ts";
import type { Schema } from "../../database/schema.ts";

/** Inserts the group of the orders that one checkout makes. @returns undefined when the number is taken. */
export function insertOrderGroup(tx: Db, group: Insertable<Schema["order_groups"]>) {
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

/** Inserts the items of an order with what their SKUs cost and the classes of VAT that their products have now. */
export async function insertOrderItems(
  tx: Db,
  items: Omit<Insertable<Schema["order_items"]>, "tax_percent" | "cost_fen">[],
) {
  const skus = await tx
    .selectFrom("skus")
    .innerJoin("products", "products.id", "skus.product_id")
    .select(["skus.id", "skus.cost as cost_fen", "products.tax_percent"])
    .where(
      "skus.id",
      "in",
      items.map(({ sku_id }) => sku_id),
    )
    .execute();
  const ofSku = new Map(skus.map(({ id, ...columns }) => [id, columns]));
  const rows = items.map((item) => ({ ...item, ...ofSku.get(item.sku_id) }));
  await tx.insertInto("order_items").values(rows).execute();
}

/** Records the warehouses that a group's pieces were taken from, by order. */
export const insertOrderWarehouses = (tx: Db, group_id: number) =>
  tx
    .insertInto("order_warehouses")
    .columns(["order_id", "warehouse_id"])
    .expression((row) =>
      row
        .selectFrom("ledger")
        .innerJoin("warehouse_stock as held", "held.id", "ledger.holder_id")
        .innerJoin("order_items", "order_items.sku_id", "held.sku_id")
        .innerJoin("orders", "orders.id", "order_items.order_id")
        .where("ledger.asset", "=", "warehouse")
        .where("ledger.kind", "=", "order")
        .where("ledger.ref", "=", String(group_id))
        .where("orders.group_id", "=", group_id)
        .select(["orders.id", "held.warehouse_id"])
        .distinct(),
    )
    .execute();

/** The orders of a group that the transaction has placed. */
export const placedOrdersOfGroup = (tx: Db, group_id: number) =>
  tx.selectFrom("orders").select(["id", "sn"]).where("group_id", "=", group_id).orderBy("id").execute();
