import { type Generated, sql } from "kysely";
import type { Db } from "../../database/database.ts";

declare module "../../database/schema.ts" {
  interface Schema {
    /** One open row per customer and SKU. */
    stock_alerts: {
      id: Generated<number>;
      customer_id: number;
      sku_id: number;
      created_at: number;
      /** When the customer was told; null for open rows and for those of a removed SKU. */
      told_at: number | null;
      /** When the customer was told, or the SKU removed; null while the customer waits. */
      closed_at: number | null;
    };
    /** `told` counts the customers told since the stock was last below the minimum order, at most the stock. */
    stock_alert_rounds: { sku_id: number; told: number };
  }
}

/** The SKUs that the customer waits for, the newest first. */
export const listOpenAlerts = (db: Db, customer_id: number) =>
  db
    .selectFrom("stock_alerts")
    .select(["sku_id", "created_at"])
    .where("customer_id", "=", customer_id)
    .where("closed_at", "is", null)
    .orderBy("created_at", "desc")
    .orderBy("id", "desc")
    .execute();

export const insertAlert = (tx: Db, row: { customer_id: number; sku_id: number; created_at: number }) =>
  tx
    .insertInto("stock_alerts")
    .values({ ...row, told_at: null, closed_at: null })
    .execute();

export const deleteOpen = (tx: Db, customer_id: number, sku_ids: readonly number[]) =>
  tx
    .deleteFrom("stock_alerts")
    .where("customer_id", "=", customer_id)
    .where("sku_id", "in", sku_ids)
    .where("closed_at", "is", null)
    .execute();

/** A SKU with what decides whether it can be ordered, and its names. */
export const findSkuToWatch = (db: Db, sku_id: number) =>
  db
    .selectFrom("skus")
    .innerJoin("products", "products.id", "skus.product_id")
    .where("skus.id", "=", sku_id)
    .select([
      "skus.id as sku_id",
      "skus.product_id",
      "skus.name as sku",
      "skus.stock",
      "skus.min_order",
      "skus.is_show as sku_is_show",
      "products.is_show as product_is_show",
      "products.name as store_name",
    ])
    .executeTakeFirst();
export type AlertSku = NonNullable<Awaited<ReturnType<typeof findSkuToWatch>>>;

/**
 * The SKUs of which somebody may be told, in ascending order, and those whose number of told customers is above the
 * stock or belongs to an earlier stock.
 */
export async function dueSkus(db: Db): Promise<number[]> {
  const { rows } = await sql<{ sku_id: number }>`
    select waiting.sku_id from (select distinct sku_id from stock_alerts where closed_at is null) as waiting
      join skus on skus.id = waiting.sku_id
      join products on products.id = skus.product_id
      left join stock_alert_rounds as rounds on rounds.sku_id = waiting.sku_id
      where skus.is_show = 1 and products.is_show = 1 and skus.stock > 0 and skus.stock >= skus.min_order
        and skus.stock > coalesce(rounds.told, 0)
    union
    select rounds.sku_id from stock_alert_rounds as rounds join skus on skus.id = rounds.sku_id
      where rounds.told > skus.stock or skus.stock < skus.min_order
    order by sku_id`.execute(db);
  return rows.map(({ sku_id }) => Number(sku_id));
}

/** Locks the round of a SKU until the transaction ends, and begins one where there is none. @returns those told in it. */
export async function lockRound(tx: Db, sku_id: number): Promise<number> {
  const { told } = await tx
    .insertInto("stock_alert_rounds")
    .values({ sku_id, told: 0 })
    .onConflict((conflict) =>
      conflict.column("sku_id").doUpdateSet((row) => ({ told: row.ref("stock_alert_rounds.told") })),
    )
    .returning("told")
    .executeTakeFirstOrThrow();
  return told;
}

export const setRound = (tx: Db, sku_id: number, told: number) =>
  tx.updateTable("stock_alert_rounds").set({ told }).where("sku_id", "=", sku_id).execute();

export const endRound = (tx: Db, sku_id: number) =>
  tx.deleteFrom("stock_alert_rounds").where("sku_id", "=", sku_id).execute();

/** Closes the oldest alerts of a SKU as told. @returns the customers, those that waited longest first. */
export async function closeOldest(
  tx: Db,
  { sku_id, limit, now }: { sku_id: number; limit: number; now: number },
): Promise<number[]> {
  const oldest = await tx
    .selectFrom("stock_alerts")
    .innerJoin("customers", "customers.id", "stock_alerts.customer_id")
    .where("stock_alerts.sku_id", "=", sku_id)
    .where("stock_alerts.closed_at", "is", null)
    .where("customers.is_active", "=", 1)
    .orderBy("stock_alerts.created_at")
    .orderBy("stock_alerts.id")
    .select(["stock_alerts.id", "stock_alerts.customer_id"])
    .limit(limit)
    .execute();
  if (oldest.length === 0) return [];
  const closed = await tx
    .updateTable("stock_alerts")
    .set({ told_at: now, closed_at: now })
    .where(
      "id",
      "in",
      oldest.map(({ id }) => id),
    )
    .where("closed_at", "is", null)
    .returning("id")
    .execute();
  const ids = new Set(closed.map(({ id }) => id));
  return oldest.flatMap(({ id, customer_id }) => (ids.has(id) ? customer_id : []));
}

const ofRemovedSku = (db: Db) => db.selectFrom("skus").select("id").where("is_show", "=", 0);

export const findOfRemovedSkus = (db: Db) =>
  db
    .selectFrom("stock_alerts")
    .select("id")
    .where("closed_at", "is", null)
    .where("sku_id", "in", ofRemovedSku(db))
    .limit(1)
    .executeTakeFirst();

/** Closes the alerts of removed SKUs without telling their customers. */
export const closeOfRemovedSkus = (tx: Db, closed_at: number) =>
  tx
    .updateTable("stock_alerts")
    .set({ closed_at })
    .where("closed_at", "is", null)
    .where("sku_id", "in", ofRemovedSku(tx))
    .execute();
