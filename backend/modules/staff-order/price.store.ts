import type { Fen } from "#contract/rules/money.ts";
import type { Db } from "../../database/database.ts";
import type { Repriced } from "./reprice.ts";

/** The amounts of a group and what decides them. */
export const findGroup = (db: Db, id: number) =>
  db
    .selectFrom("order_groups")
    .where("id", "=", id)
    .select(["id", "sn", "customer_id", "state", "closes_at", "created_at", "pay_fen", "points_used"])
    .executeTakeFirstOrThrow();

export const ordersOfGroup = (db: Db, group_id: number) =>
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

/** Writes new amounts of the lines that change. */
export async function updateLines(tx: Db, lines: Repriced["lines"], before: readonly GroupLine[]) {
  const known = new Map(before.map((line) => [line.id, line]));
  for (const { id, unit_fen, total_fen, coupon_fen, platform_coupon_fen, points_fen } of lines) {
    const was = known.get(id);
    await tx
      .updateTable("order_items")
      .set({
        unit_fen,
        total_fen,
        coupon_fen,
        platform_coupon_fen,
        points_fen,
        agreed_until: was?.unit_fen === unit_fen ? was.agreed_until : null,
      })
      .where("id", "=", id)
      .execute();
  }
}

/** Writes new amounts of the orders of a group. */
export async function updateOrders(tx: Db, orders: Repriced["orders"]) {
  for (const { id, ...amounts } of orders) await tx.updateTable("orders").set(amounts).where("id", "=", id).execute();
}

/** Writes new amounts of an unpaid group. @returns false where it is not unpaid any more, or has other amounts. */
export async function updateGroup(
  tx: Db,
  id: number,
  { total, before_fen, now }: { total: Repriced["total"]; before_fen: Fen; now: number },
): Promise<boolean> {
  const updated = await tx
    .updateTable("order_groups")
    .set(total)
    .where("id", "=", id)
    .where("state", "=", "unpaid")
    .where("closes_at", ">", now)
    .where("pay_fen", "=", before_fen)
    .returning("id")
    .executeTakeFirst();
  return updated !== undefined;
}
