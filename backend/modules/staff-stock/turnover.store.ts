import { type SqlBool, sql } from "kysely";
import { DAY_MS } from "#contract/rules/calendar.ts";
import { LOW_DAYS, TURNOVER_DAYS } from "#contract/rules/stock-level.ts";
import type { Db } from "../../database/database.ts";

declare module "../../database/schema.ts" {
  interface Schema {
    /** The turnover of a SKU as of the last hour; a SKU that is newer has no row. */
    sku_turnover: {
      sku_id: number;
      /** The units of paid orders of the last 7, 30 and 90 days, less the refunded ones. */
      sold_7: number;
      sold_30: number;
      sold_90: number;
      /** When an order with it was paid last; null for never. */
      last_sold_at: number | null;
      /** Since when its stock is low or sold out; null while it is enough and for SKUs that are not for sale. */
      low_since: number | null;
    };
  }
}

/** The condition on `skus` and `sku_turnover` for a stock below the sales of some days, or too little for any order. */
export const isLow = sql<SqlBool>`(skus.stock < skus.min_order or skus.stock <= 0
  or skus.stock * ${sql.lit(TURNOVER_DAYS)} < sku_turnover.sold_30 * ${sql.lit(LOW_DAYS)})`;

const sumSince = (since: number) =>
  sql`sum(case when order_groups.paid_at > ${since} then order_items.quantity - order_items.refunded_pieces else 0 end)`;

/**
 * Measures the turnover of every SKU in one statement; rows that would stay as they are are not written. The first
 * measurement reads all orders, later ones those of the longest period.
 */
export async function measure(tx: Db, now: number) {
  const known = await tx.selectFrom("sku_turnover").select("sku_id").limit(1).executeTakeFirst();
  const since = (days: number) => now - days * DAY_MS;
  await sql`
    insert into sku_turnover (sku_id, sold_7, sold_30, sold_90, last_sold_at)
    select skus.id, coalesce(sold.week, 0), coalesce(sold.month, 0), coalesce(sold.quarter, 0), sold.last
    from skus left join (
      select order_items.sku_id, ${sumSince(since(7))} as week, ${sumSince(since(30))} as month,
        ${sumSince(since(90))} as quarter, max(order_groups.paid_at) as last
      from order_groups join orders on orders.group_id = order_groups.id
        join order_items on order_items.order_id = orders.id
      where order_groups.state = 'paid' and order_groups.paid_at > ${known ? since(90) : 0}
      group by order_items.sku_id) sold on sold.sku_id = skus.id
    where true
    on conflict (sku_id) do update set sold_7 = excluded.sold_7, sold_30 = excluded.sold_30, sold_90 = excluded.sold_90,
      last_sold_at = coalesce(excluded.last_sold_at, sku_turnover.last_sold_at)
    where sku_turnover.sold_7 <> excluded.sold_7 or sku_turnover.sold_30 <> excluded.sold_30
      or sku_turnover.sold_90 <> excluded.sold_90
      or excluded.last_sold_at > coalesce(sku_turnover.last_sold_at, 0)`.execute(tx);
}

/** The SKUs for sale with low stock. */
const lowSkus = (db: Db) =>
  db
    .selectFrom("skus")
    .innerJoin("products", "products.id", "skus.product_id")
    .innerJoin("sku_turnover", "sku_turnover.sku_id", "skus.id")
    .where("skus.is_show", "=", 1)
    .where("products.is_show", "=", 1)
    .where(isLow);

/** Ends the low stock of SKUs that have enough again, or are not for sale any more. */
export const endLow = (tx: Db) =>
  tx
    .updateTable("sku_turnover")
    .set({ low_since: null })
    .where("low_since", "is not", null)
    .where("sku_id", "not in", lowSkus(tx).select("skus.id"))
    .execute();

/** Begins the low stock of SKUs that had enough before. @returns them, with their products */
export async function beginLow(tx: Db, now: number) {
  const begun = await tx
    .updateTable("sku_turnover")
    .set({ low_since: now })
    .where("low_since", "is", null)
    .where("sku_id", "in", lowSkus(tx).select("skus.id"))
    .returning("sku_id")
    .execute();
  return begun.map(({ sku_id }) => sku_id).sort((a, b) => a - b);
}

/** The product of each of a few SKUs. */
export const productIdsOfSkus = (db: Db, sku_ids: readonly number[]) =>
  db.selectFrom("skus").select(["id as sku_id", "product_id"]).where("id", "in", sku_ids).orderBy("id").execute();
