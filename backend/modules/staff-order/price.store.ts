import type { Fen } from "#contract/rules/money.ts";
import type { Db } from "../../database/database.ts";

/** The amounts of a group and what decides them. */
export const findGroupOfOrder = (db: Db, id: number) =>
  db
    .selectFrom("order_groups")
    .where("id", "=", id)
    .select(["id", "sn", "customer_id", "state", "closes_at", "created_at", "pay_fen", "points_used"])
    .executeTakeFirstOrThrow();

export const pricedOrdersOfGroup = (db: Db, group_id: number) =>
  db.selectFrom("orders").where("group_id", "=", group_id).selectAll().orderBy("id").execute();

/** The lines of a group with the categories and the cost of their goods. */
export const linesOfGroup = (db: Db, group_id: number) =>
  db
    .selectFrom("order_items")
    .innerJoin("orders", "orders.id", "order_items.order_id")
    .innerJoin("products", "products.id", "order_items.product_id")
    .innerJoin("skus", "skus.id", "order_items.sku_id")
    .where("orders.group_id", "=", group_id)
    .selectAll("order_items")
    .select(["orders.store_id", "products.category_top", "products.category_second", "products.category_id"])
    .select("skus.cost as cost_fen")
    .orderBy("order_items.id")
    .execute();
export type GroupLine = Awaited<ReturnType<typeof linesOfGroup>>[number];

/** The total of an order before its first change of prices since an instant, as the log has it. */
export async function totalBefore(db: Db, order_id: number, since: number): Promise<Fen | null> {
  const first = await db
    .selectFrom("staff_log")
    .where("subject", "=", "order")
    .where("subject_id", "=", order_id)
    .where("act", "=", "order.price")
    .where("at", ">", since)
    .select("before_json")
    .orderBy("id")
    .executeTakeFirst();
  if (!first) return null;
  return (JSON.parse(first.before_json) as { total_fen: Fen }).total_fen;
}
