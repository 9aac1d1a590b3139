import { type SqlBool, sql } from "kysely";
import { ORDER_STATUS } from "#contract/rules/order.ts";
import type { Db } from "../../database/database.ts";

/** The movements of one customer's points; 1 for received points, 0 for used ones. */
function ownMovements(db: Db, customer_id: number, pm?: 0 | 1) {
  const found = db.selectFrom("ledger").where("asset", "=", "points").where("holder_id", "=", customer_id);
  return pm === undefined ? found : found.where(sql<SqlBool>`${sql.raw(pm === 1 ? "delta > 0" : "delta < 0")}`);
}

type Page = { page: number; limit: number };

/** One page of movements, the newest first. */
export const listMovements = (db: Db, customer_id: number, pm: 0 | 1 | undefined, { page, limit }: Page) =>
  ownMovements(db, customer_id, pm)
    .selectAll()
    .orderBy("id", "desc")
    .limit(limit)
    .offset((page - 1) * limit)
    .execute();
export type MovementRow = Awaited<ReturnType<typeof listMovements>>[number];

/** The number and the sum of the movements in each direction, both sums positive. */
export async function sumMovements(db: Db, customer_id: number) {
  const sums = await ownMovements(db, customer_id)
    .select([
      sql<number>`coalesce(sum(case when delta > 0 then 1 else 0 end), 0)`.as("gains"),
      sql<number>`coalesce(sum(case when delta < 0 then 1 else 0 end), 0)`.as("uses"),
      sql<number>`coalesce(sum(case when delta > 0 then delta else 0 end), 0)`.as("gained"),
      sql<number>`coalesce(sum(case when delta < 0 then -delta else 0 end), 0)`.as("used"),
    ])
    .executeTakeFirstOrThrow();
  return {
    gains: Number(sums.gains),
    uses: Number(sums.uses),
    gained: Number(sums.gained),
    used: Number(sums.used),
  };
}

/** The points that paid orders will give on their receipt. */
export async function sumPending(db: Db, customer_id: number): Promise<number> {
  const { pending } = await db
    .selectFrom("orders")
    .innerJoin("order_groups", "order_groups.id", "orders.group_id")
    .where("orders.customer_id", "=", customer_id)
    .where("order_groups.state", "=", "paid")
    .where("orders.status", "in", [ORDER_STATUS.toShip, ORDER_STATUS.toReceive])
    .select(sql<number>`coalesce(sum(orders.give_points), 0)`.as("pending"))
    .executeTakeFirstOrThrow();
  return Number(pending);
}

/** The numbers of the customer's orders that belong to these groups, have these ids, or have these refunds. */
export async function findOrders(
  db: Db,
  customer_id: number,
  { group, order, refund }: Record<"group" | "order" | "refund", readonly number[]>,
) {
  const rows = await db
    .selectFrom("orders")
    .leftJoin("refunds", (join) =>
      join.onRef("refunds.order_id", "=", "orders.id").on("refunds.id", "in", [0, ...refund]),
    )
    .where("orders.customer_id", "=", customer_id)
    .where((its) =>
      its.or([
        its("orders.group_id", "in", [0, ...group]),
        its("orders.id", "in", [0, ...order]),
        its("refunds.id", "is not", null),
      ]),
    )
    .select(["orders.id", "orders.sn", "orders.group_id", "refunds.id as refund_id"])
    .orderBy("orders.id")
    .execute();
  return rows;
}
