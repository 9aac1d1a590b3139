import { UNPAID_LIFE_MS } from "#contract/rules/order.ts";
import { APPROVED } from "#contract/rules/pricing.ts";
import type { Db } from "../../database/database.ts";

/** The units of each SKU that a group holds, in ascending order of SKUs, with the stock that no order holds. */
export async function stockAround(db: Db, group_id: number) {
  const rows = await db
    .selectFrom("order_items as item")
    .innerJoin("orders as o", "o.id", "item.order_id")
    .innerJoin("skus", "skus.id", "item.sku_id")
    .select(["item.sku_id", "skus.stock"])
    .select((row) => row.fn.sum<number | string>("item.quantity").as("pieces"))
    .where("o.group_id", "=", group_id)
    .groupBy(["item.sku_id", "skus.stock"])
    .orderBy("item.sku_id")
    .execute();
  return rows.map(({ sku_id, stock, pieces }) => ({ sku_id, free: stock, pieces: Number(pieces) }));
}

/**
 * The units of each SKU in unpaid groups: `held` in all groups, `long` in the other groups of customers without approval
 * that stay open longer than ordinary orders.
 */
export async function heldUnits(db: Db, group_id: number, sku_ids: readonly number[], now: number) {
  const rows = await db
    .selectFrom("order_groups as g")
    .innerJoin("customers as c", "c.id", "g.customer_id")
    .innerJoin("orders as o", "o.group_id", "g.id")
    .innerJoin("order_items as item", "item.order_id", "o.id")
    .select("item.sku_id")
    .select((row) => row.fn.sum<number | string>("item.quantity").as("held"))
    .select((row) => {
      const isLong = row.and([
        row("g.closes_at", ">", now),
        row("g.closes_at", ">", row("g.created_at", "+", UNPAID_LIFE_MS)),
        row("g.id", "<>", group_id),
        row("c.audit_state", "<>", APPROVED),
      ]);
      const units = row.case().when(isLong).then(row.ref("item.quantity")).else(0).end();
      return row.fn.sum<number | string>(units).as("long");
    })
    .where("g.state", "=", "unpaid")
    .where("item.sku_id", "in", sku_ids)
    .groupBy("item.sku_id")
    .execute();
  return new Map(rows.map(({ sku_id, held, long }) => [sku_id, { held: Number(held), long: Number(long) }]));
}

/** The number of a customer's groups that wait for payment. */
export async function countUnpaid(db: Db, customer_id: number, now: number): Promise<number> {
  const { count } = await db
    .selectFrom("order_groups")
    .select((row) => row.fn.countAll<number | string>().as("count"))
    .where("customer_id", "=", customer_id)
    .where("state", "=", "unpaid")
    .where("closes_at", ">", now)
    .executeTakeFirstOrThrow();
  return Number(count);
}
