import { type Expression, sql } from "kysely";
import { ORDER_STATUS } from "#contract/rules/order.ts";
import { SETTLEMENT_SUBMITTED } from "#contract/rules/settlement.ts";
import type { Db } from "../../database/database.ts";
import type { Member } from "../../http/member.ts";
import { customersFor, ordersFor } from "../../platform/staff-scope.ts";

/** What the desk's first page counts, one query each; conditions of partial indexes are literals, as SQLite needs. */

type Queue = { count: number; oldest: number | null };
const toQueue = ({ count, oldest }: { count: number; oldest: number | null }): Queue => ({
  count: Number(count),
  oldest: oldest === null ? null : Number(oldest),
});
const COUNT = sql<number>`count(*)`;

const toShip = (db: Db, member: Member) =>
  db
    .selectFrom("orders")
    .innerJoin("order_groups", "order_groups.id", "orders.group_id")
    .innerJoin("customers", "customers.id", "orders.customer_id")
    .where("orders.status", "=", ORDER_STATUS.toShip)
    .where("order_groups.state", "=", "paid")
    .where(ordersFor(member, "order.read"));

export const countToShip = async (db: Db, member: Member) =>
  toQueue(
    await toShip(db, member)
      .select([COUNT.as("count"), sql<number | null>`min(order_groups.paid_at)`.as("oldest")])
      .executeTakeFirstOrThrow(),
  );

/** The orders that are due first. */
export const firstToShip = (db: Db, member: Member, deadline: Expression<number | null>, limit: number) =>
  toShip(db, member)
    .leftJoin("order_receivers as changed", "changed.order_id", "orders.id")
    .select(["orders.sn", "orders.pay_fen", "orders.total_num", "order_groups.paid_at"])
    .select([
      sql<string>`coalesce(changed.real_name, order_groups.real_name)`.as("receiver"),
      sql<string>`coalesce(changed.province, order_groups.province)`.as("province"),
      sql<number | null>`${deadline}`.as("due"),
    ])
    .orderBy("due")
    .orderBy("orders.id")
    .limit(limit)
    .execute();

const toAudit = (db: Db, member: Member) =>
  db
    .selectFrom("settlements")
    .innerJoin("customers", "customers.id", "settlements.customer_id")
    .where(sql<boolean>`settlements.state = ${sql.lit(SETTLEMENT_SUBMITTED)}`)
    .where(customersFor(member, "customer.audit"));

export const countToAudit = async (db: Db, member: Member) =>
  toQueue(
    await toAudit(db, member)
      .select([COUNT.as("count"), sql<number | null>`min(settlements.submitted_at)`.as("oldest")])
      .executeTakeFirstOrThrow(),
  );

export const firstToAudit = (db: Db, member: Member, limit: number) =>
  toAudit(db, member)
    .select(["settlements.id", "settlements.kind", "settlements.submitted_at", "customers.company", "customers.phone"])
    .orderBy("settlements.submitted_at")
    .orderBy("settlements.id")
    .limit(limit)
    .execute();

/** Tasks that have failed this often, without those that are done. */
export const countFailingTasks = async (db: Db, failures: number) =>
  toQueue(
    await db
      .selectFrom("tasks")
      .where("done_at", "is", null)
      .where("attempts", ">=", failures)
      .select([COUNT.as("count"), sql<number | null>`min(created_at)`.as("oldest")])
      .executeTakeFirstOrThrow(),
  );

export const countAlone = async (db: Db, since: number) =>
  toQueue(
    await db
      .selectFrom("staff_log")
      .where(sql<boolean>`is_alone = 1`)
      .where("at", ">=", since)
      .select([COUNT.as("count"), sql<number | null>`min(at)`.as("oldest")])
      .executeTakeFirstOrThrow(),
  );

export const countFailedRefunds = async (db: Db) =>
  toQueue(
    await db
      .selectFrom("gateway_refunds")
      .where(sql<boolean>`state in ('accepted', 'failed')`)
      .where("state", "=", "failed")
      .select([COUNT.as("count"), sql<number | null>`min(created_at)`.as("oldest")])
      .executeTakeFirstOrThrow(),
  );

/** The sum of a value over the rows since the start of the day, beside that over all rows. */
const ofToday = (at: string, day: number, value: Expression<number>) =>
  sql<number>`coalesce(sum(case when ${sql.ref(at)} >= ${day} then ${value} else 0 end), 0)`;
const ONE = sql<number>`1`;

export async function paidSince(db: Db, member: Member, { month, day }: { month: number; day: number }) {
  const amount = sql<number>`orders.pay_fen`;
  const row = await db
    .selectFrom("order_groups")
    .innerJoin("orders", "orders.group_id", "order_groups.id")
    .innerJoin("customers", "customers.id", "orders.customer_id")
    .where(sql<boolean>`order_groups.state = 'paid'`)
    .where("order_groups.paid_at", ">=", month)
    .where(ordersFor(member, "order.read"))
    .select([
      COUNT.as("orders"),
      sql<number>`coalesce(sum(${amount}), 0)`.as("fen"),
      ofToday("order_groups.paid_at", day, ONE).as("orders_today"),
      ofToday("order_groups.paid_at", day, amount).as("fen_today"),
    ])
    .executeTakeFirstOrThrow();
  return {
    month: { orders: Number(row.orders), fen: Number(row.fen) },
    day: { orders: Number(row.orders_today), fen: Number(row.fen_today) },
  };
}

export async function shippedSince(db: Db, member: Member, { month, day }: { month: number; day: number }) {
  const row = await db
    .selectFrom("packages")
    .innerJoin("orders", "orders.id", "packages.order_id")
    .innerJoin("customers", "customers.id", "orders.customer_id")
    .where("packages.shipped_at", ">=", month)
    .where(ordersFor(member, "order.read"))
    .select([COUNT.as("count"), ofToday("packages.shipped_at", day, ONE).as("today")])
    .executeTakeFirstOrThrow();
  return { month: Number(row.count), day: Number(row.today) };
}

export async function customersSince(db: Db, member: Member, { month, day }: { month: number; day: number }) {
  const row = await db
    .selectFrom("customers")
    .where("created_at", ">=", month)
    .where(customersFor(member, "customer.read"))
    .select([COUNT.as("count"), ofToday("customers.created_at", day, ONE).as("today")])
    .executeTakeFirstOrThrow();
  return { month: Number(row.count), day: Number(row.today) };
}
