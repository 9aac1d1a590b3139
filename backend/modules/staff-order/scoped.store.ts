import { sql } from "kysely";
import type { Right } from "#contract/rules/staff.ts";
import type { Db } from "../../database/database.ts";
import type { Member } from "../../http/member.ts";
import { hashOf } from "../../platform/hash.ts";
import { ordersFor } from "../../platform/staff-scope.ts";

/** The order of this number, if the member has the right for it. */
export const findScoped = (db: Db, member: Member, right: Right, sn: string) =>
  db
    .selectFrom("orders")
    .innerJoin("order_groups", "order_groups.id", "orders.group_id")
    .innerJoin("customers", "customers.id", "orders.customer_id")
    .leftJoin("order_receivers as changed", "changed.order_id", "orders.id")
    .where("orders.sn", "=", sn)
    .where(ordersFor(member, right))
    .select(["orders.id", "orders.sn", "orders.group_id", "orders.customer_id", "orders.store_id", "orders.status"])
    .select(["orders.goods_fen", "orders.postage_fen", "orders.pay_fen", "orders.total_num"])
    .select(["order_groups.state", "order_groups.closes_at", "order_groups.paid_at", "order_groups.sn as group_sn"])
    .select([
      sql<string>`coalesce(changed.real_name, order_groups.real_name)`.as("real_name"),
      sql<string>`coalesce(changed.phone, order_groups.phone)`.as("phone"),
      sql<string>`coalesce(changed.province, order_groups.province)`.as("province"),
      sql<string>`coalesce(changed.address, order_groups.address)`.as("address"),
    ])
    .executeTakeFirst();
export type ScopedOrder = NonNullable<Awaited<ReturnType<typeof findScoped>>>;

/** A text that changes with the state, prices, pieces, receiver and packages of an order. */
export async function versionOfOrder(db: Db, id: number): Promise<string> {
  const order = await db
    .selectFrom("orders")
    .innerJoin("order_groups", "order_groups.id", "orders.group_id")
    .leftJoin("order_receivers as changed", "changed.order_id", "orders.id")
    .where("orders.id", "=", id)
    .select(["order_groups.state", "orders.status", "orders.pay_fen", "orders.postage_fen", "changed.changed_at"])
    .select("order_groups.pay_fen as group_fen")
    .executeTakeFirst();
  const items = await db
    .selectFrom("order_items")
    .where("order_id", "=", id)
    .select(["id", "unit_fen", "quantity", "dispatched", "open_pieces", "cancelled_pieces", "refunded_pieces"])
    .orderBy("id")
    .execute();
  const packages = await db
    .selectFrom("packages")
    .where("order_id", "=", id)
    .select(["id", "company", "number", "delivered_at"])
    .orderBy("id")
    .execute();
  // PostgreSQL may answer whole numbers as texts.
  const parts = [order, items, packages].map((part) => JSON.stringify(part, (_key, value) => textOf(value)));
  return hashOf(parts.join("\n")).slice(0, VERSION_LENGTH);
}

const VERSION_LENGTH = 22;
const textOf = (value: unknown) => (typeof value === "number" ? String(value) : value);

/** The last act of the customer on an order: paying, closing before its time, an application for a refund. */
export async function lastOfCustomer(db: Db, { id, group_id }: { id: number; group_id: number }) {
  const group = await db
    .selectFrom("order_groups")
    .where("id", "=", group_id)
    .select(["paid_at", "cancelled_at", "closes_at"])
    .executeTakeFirstOrThrow();
  const refund = await db
    .selectFrom("refunds")
    .where("order_id", "=", id)
    .select("created_at")
    .orderBy("id", "desc")
    .limit(1)
    .executeTakeFirst();
  const { paid_at, cancelled_at, closes_at } = group;
  const acts = [
    { at: paid_at ?? 0, what: "付了款" },
    { at: cancelled_at !== null && cancelled_at < closes_at ? cancelled_at : 0, what: "取消了订单" },
    { at: refund?.created_at ?? 0, what: "申请了退款" },
  ];
  return acts.reduce((last, one) => (one.at > last.at ? one : last));
}

/** Whether any piece of the order is in a package, and whether any is still to be dispatched or is held by a refund. */
export async function dispatchedPieces(db: Db, id: number) {
  const row = await db
    .selectFrom("order_items")
    .where("order_id", "=", id)
    .select([
      sql<number>`sum(dispatched)`.as("dispatched"),
      sql<number>`sum(quantity - dispatched - cancelled_pieces)`.as("left"),
      sql<number>`sum(quantity - dispatched - cancelled_pieces - open_pieces)`.as("free"),
    ])
    .executeTakeFirstOrThrow();
  return { dispatched: Number(row.dispatched), left: Number(row.left), free: Number(row.free) };
}

/** An order by its id or number, for an act that was approved. */
export const findForExecution = (db: Db, order: number | string) =>
  db
    .selectFrom("orders")
    .innerJoin("order_groups", "order_groups.id", "orders.group_id")
    .where(typeof order === "number" ? "orders.id" : "orders.sn", "=", order)
    .select(["orders.id", "orders.sn", "orders.group_id", "orders.customer_id", "orders.status"])
    .select(["order_groups.state", "order_groups.closes_at"])
    .executeTakeFirst();
