import { type SqlBool, sql } from "kysely";
import { ORDER_STATUS } from "#contract/rules/order.ts";
import { AFTER_SALE_MS, OPEN_REFUNDS, REFUND_STATUS } from "#contract/rules/refund.ts";
import type { Db } from "../../database/database.ts";
import { likePattern } from "../../database/like-pattern.ts";
import { selectPage } from "../../database/paging.ts";

/** Paid orders of the customer with their store. */
const paidOrders = (db: Db, customer_id: number) =>
  db
    .selectFrom("orders")
    .innerJoin("order_groups", "order_groups.id", "orders.group_id")
    .innerJoin("stores", "stores.id", "orders.store_id")
    .where("orders.customer_id", "=", customer_id)
    .where("order_groups.state", "=", "paid")
    .selectAll("orders")
    .select(["stores.name as store_name", "stores.kind as store_kind", "order_groups.pay_type"]);
export type OrderRow = Awaited<ReturnType<ReturnType<typeof paidOrders>["execute"]>>[number];

export const findRefundableOrder = (db: Db, customer_id: number, id: number): Promise<OrderRow | undefined> =>
  paidOrders(db, customer_id).where("orders.id", "=", id).executeTakeFirst();

/** The id and customer of the order with this number, paid or not. */
export const ownerOfOrder = (db: Db, sn: string) =>
  db.selectFrom("orders").select(["id", "customer_id"]).where("sn", "=", sn).executeTakeFirst();

/** Whether the order is the customer's, paid or not. */
export async function ownsOrder(db: Db, customer_id: number, id: number): Promise<boolean> {
  const found = await db
    .selectFrom("orders")
    .select("id")
    .where("customer_id", "=", customer_id)
    .where("id", "=", id)
    .executeTakeFirst();
  return found !== undefined;
}

/** One page of orders of which units can be refunded now, the newest first, and how many there are. */
export async function refundableOrders(
  db: Db,
  customer_id: number,
  { keyword, now, page, limit }: { keyword: string; now: number; page: number; limit: number },
) {
  const found = paidOrders(db, customer_id)
    .where((row) =>
      row.or([
        row("orders.status", "in", [ORDER_STATUS.toShip, ORDER_STATUS.toReceive]),
        row.and([
          row("orders.status", "in", [ORDER_STATUS.toReview, ORDER_STATUS.done]),
          row("orders.taken_at", ">=", now - AFTER_SALE_MS),
        ]),
      ]),
    )
    .where(
      sql<SqlBool>`exists (select 1 from order_items i where i.order_id = orders.id
        and i.refunded_pieces + i.open_pieces < i.quantity)`,
    )
    .$if(keyword !== "", (query) =>
      query.where(
        sql<SqlBool>`(orders.sn like ${likePattern(keyword)} escape '\\' or exists (
          select 1 from order_items i where i.order_id = orders.id and lower(i.name) like ${likePattern(keyword)} escape '\\'))`,
      ),
    );
  return selectPage(found, "orders.id", { page, limit });
}

/** The items of orders, by id. */
export async function itemsOfOrders(db: Db, order_ids: readonly number[]) {
  if (order_ids.length === 0) return [];
  return db.selectFrom("order_items").selectAll().where("order_id", "in", order_ids).orderBy("id").execute();
}
export type OrderItem = Awaited<ReturnType<typeof itemsOfOrders>>[number];

/** The pieces of each order item in open and paid refunds, without those of the given ones. */
export function heldOfOrder(db: Db, order_id: number, without: readonly number[] = []) {
  return db
    .selectFrom("refund_items")
    .innerJoin("refunds", "refunds.id", "refund_items.refund_id")
    .where("refunds.order_id", "=", order_id)
    .where("refunds.state", "in", [...OPEN_REFUNDS, REFUND_STATUS.refunded])
    .where("refunds.id", "not in", [0, ...without])
    .select(({ fn }) => [
      "refund_items.order_item_id",
      fn.sum<number>("refund_items.pieces").as("pieces"),
      fn.sum<number>("refund_items.amount_fen").as("fen"),
      fn.sum<number>("refund_items.points").as("points"),
    ])
    .groupBy("refund_items.order_item_id")
    .execute();
}

/** The amount in fen and the lost points of the paid refunds of an order. */
export async function refundedOfOrder(db: Db, order_id: number) {
  const row = await db
    .selectFrom("refunds")
    .where("order_id", "=", order_id)
    .where("state", "=", REFUND_STATUS.refunded)
    .select(({ fn }) => [
      fn.sum<number>("goods_fen").as("goods"),
      fn.sum<number>("postage_fen").as("postage"),
      fn.sum<number>("cut_fen").as("cut"),
      fn.sum<number>("lost_points").as("lost"),
    ])
    .executeTakeFirstOrThrow();
  return { fen: Number(row.goods ?? 0) + Number(row.postage ?? 0) - Number(row.cut ?? 0), lost: Number(row.lost ?? 0) };
}

/** Whether the points that an order earns were credited. */
export async function hasEarnedPoints(db: Db, customer_id: number, order_id: number): Promise<boolean> {
  const found = await db
    .selectFrom("ledger")
    .select("id")
    .where("asset", "=", "points")
    .where("holder_id", "=", customer_id)
    .where("kind", "=", "order_take")
    .where("ref", "=", String(order_id))
    .executeTakeFirst();
  return found !== undefined;
}
