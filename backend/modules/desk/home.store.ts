import { type Expression, sql } from "kysely";
import type { Db } from "../../database/database.ts";
import type { Member } from "../../http/member.ts";
import { customersFor, ordersFor } from "../../platform/staff-scope.ts";

/** What the desk's first page counts, one query each; conditions of partial indexes are literals, as SQLite needs. */

const COUNT = sql<number>`count(*)`;

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
