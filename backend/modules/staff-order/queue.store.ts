import { type Expression, sql } from "kysely";
import { ORDER_STATUS } from "#contract/rules/order.ts";
import type { Db } from "../../database/database.ts";
import type { Member } from "../../http/member.ts";
import { toWaiting } from "../../platform/desk-queue.ts";
import { ordersFor } from "../../platform/staff-scope.ts";

const toShip = (db: Db, member: Member) =>
  db
    .selectFrom("orders")
    .innerJoin("order_groups", "order_groups.id", "orders.group_id")
    .innerJoin("customers", "customers.id", "orders.customer_id")
    .where("orders.status", "=", ORDER_STATUS.toShip)
    .where("order_groups.state", "=", "paid")
    .where(ordersFor(member, "order.read"));

export const countToShip = async (db: Db, member: Member) =>
  toWaiting(
    await toShip(db, member)
      .select([sql<number>`count(*)`.as("count"), sql<number | null>`min(order_groups.paid_at)`.as("oldest")])
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
