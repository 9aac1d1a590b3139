import { type Expression, type SqlBool, sql } from "kysely";
import type { StockTab } from "#contract/rules/staff-stock.ts";
import type { Db } from "../../database/database.ts";
import { selectPage } from "../../database/paging.ts";
import { matchesSku } from "./sku-words.ts";
import { isLow } from "./turnover.store.ts";

export type ListQuery = {
  tab: StockTab;
  warehouse_id?: number | undefined;
  keyword: string;
  page: number;
  limit: number;
};

const IS_ON_SALE = sql<SqlBool>`(skus.is_show = 1 and products.is_show = 1)`;
const IS_OUT = sql<SqlBool>`(${IS_ON_SALE} and (skus.stock < skus.min_order or skus.stock <= 0))`;
/** Low stock as of the last hour that is still low. */
const IS_LOW_NOW = sql<SqlBool>`(sku_turnover.low_since is not null and ${isLow})`;

const TABS: Record<StockTab, Expression<SqlBool>> = { all: sql`1 = 1`, low: IS_LOW_NOW, out: IS_OUT };

/** The SKUs of a scope that are offered, or that have stock. */
const skusIn = (db: Db, scope: Expression<SqlBool>) =>
  db
    .selectFrom("skus")
    .innerJoin("products", "products.id", "skus.product_id")
    .leftJoin("sku_turnover", "sku_turnover.sku_id", "skus.id")
    .where(sql<SqlBool>`(skus.is_show = 1 or skus.stock > 0)`)
    .where(scope);

const facts = (db: Db, scope: Expression<SqlBool>) =>
  skusIn(db, scope)
    .select(["skus.id as sku_id", "skus.product_id", "products.name", "skus.name as sku", "skus.unit_name"])
    .select(["skus.stock", "skus.min_order", "sku_turnover.low_since", "sku_turnover.last_sold_at"])
    .select(["sku_turnover.sold_7", "sku_turnover.sold_30", "sku_turnover.sold_90"])
    .select(sql<number>`case when ${IS_ON_SALE} then 1 else 0 end`.as("on_sale"));
export type SkuFacts = Awaited<ReturnType<ReturnType<typeof facts>["execute"]>>[number];

export function listStock(db: Db, scope: Expression<SqlBool>, { tab, warehouse_id, keyword, ...page }: ListQuery) {
  const query = facts(db, scope)
    .where(TABS[tab])
    .where(matchesSku(keyword))
    .$if(warehouse_id !== undefined, (query) =>
      query.where(sql<SqlBool>`exists (select 1 from warehouse_stock placed where placed.sku_id = skus.id
        and placed.warehouse_id = ${warehouse_id})`),
    );
  // The stock that lasts for the shortest time comes first.
  const ordered =
    tab === "all" ? query : query.orderBy(sql`skus.stock * 1.0 / (coalesce(sku_turnover.sold_30, 0) + 0.01)`);
  return selectPage(ordered, "skus.id", page, "asc");
}

/** The SKUs of each tab in one query. */
export async function countStockTabs(db: Db, scope: Expression<SqlBool>): Promise<Record<StockTab, number>> {
  const sum = (is: Expression<SqlBool>) => sql<number>`coalesce(sum(case when ${is} then 1 else 0 end), 0)`;
  const row = await skusIn(db, scope)
    .select([sum(TABS.all).as("all"), sum(TABS.low).as("low"), sum(TABS.out).as("out")])
    .executeTakeFirstOrThrow();
  return { all: Number(row.all), low: Number(row.low), out: Number(row.out) };
}

export const findFacts = (db: Db, scope: Expression<SqlBool>, sku_id: number) =>
  facts(db, scope).where("skus.id", "=", sku_id).executeTakeFirst();

/** SKUs of a scope by id, also those that are off the shelf. */
export const factsOfSkus = (db: Db, scope: Expression<SqlBool>, ids: readonly number[]) =>
  facts(db, scope)
    .where("skus.id", "in", [0, ...ids])
    .execute();

export const stockedSkusByBarCode = (db: Db, codes: readonly string[]) =>
  db
    .selectFrom("skus")
    .select(["id", "bar_code"])
    .where("bar_code", "in", ["", ...codes])
    .where("is_show", "=", 1)
    .execute();

/** The low stock that the scope holds, and since when the oldest is low. */
export const countLow = (db: Db, scope: Expression<SqlBool>) =>
  skusIn(db, scope)
    .where(IS_LOW_NOW)
    .select([sql<number>`count(*)`.as("count"), sql<number | null>`min(sku_turnover.low_since)`.as("oldest")])
    .executeTakeFirstOrThrow();

/** The low stock that lasts for the shortest time. */
export const firstLow = (db: Db, scope: Expression<SqlBool>, limit: number) =>
  listStock(db, scope, { tab: "low", keyword: "", page: 1, limit });

/** The warehouses that a condition allows. */
export const allowedWarehouses = (db: Db, scope: Expression<SqlBool>) =>
  db.selectFrom("warehouses").select(["id as warehouse_id", "name"]).where(scope).orderBy("id").execute();

/** The stock of SKUs in the allowed warehouses. */
export const placesOfSkus = (db: Db, scope: Expression<SqlBool>, sku_ids: readonly number[]) =>
  db
    .selectFrom("warehouse_stock")
    .innerJoin("warehouses", "warehouses.id", "warehouse_stock.warehouse_id")
    .where(scope)
    .where("warehouse_stock.sku_id", "in", [0, ...sku_ids])
    .select(["warehouse_stock.id as row_id", "warehouse_stock.sku_id", "warehouse_stock.stock"])
    .select(["warehouses.id as warehouse_id", "warehouses.name"])
    .orderBy("warehouse_stock.stock", "desc")
    .orderBy("warehouses.id")
    .execute();

/** The units on their way, by SKU and by the warehouse that receives them. */
export const movingOf = (db: Db, sku_ids: readonly number[]) =>
  db
    .selectFrom("stock_transfers")
    .where("state", "=", "moving")
    .where("sku_id", "in", [0, ...sku_ids])
    .select(["sku_id", "to_id", sql<number>`sum(pieces)`.as("pieces")])
    .groupBy(["sku_id", "to_id"])
    .execute();

/** The movements of a SKU in the allowed warehouses, the newest first; those of a SKU in none are its own. */
export function movementsOf(db: Db, row_ids: readonly number[], sku_id: number, limit: number) {
  const isPlaced = row_ids.length > 0;
  return db
    .selectFrom("ledger")
    .where("asset", "=", isPlaced ? "warehouse" : "stock")
    .where("holder_id", "in", isPlaced ? row_ids : [sku_id])
    .select(["id", "holder_id", "created_at", "kind", "ref", "delta", "after", "note"])
    .orderBy("id", "desc")
    .limit(limit)
    .execute();
}

/** The members of these rows of the log. */
export const actorsOf = (db: Db, log_ids: readonly number[]) =>
  db
    .selectFrom("staff_log")
    .leftJoin("staff_members", "staff_members.id", "staff_log.member_id")
    .where("staff_log.id", "in", [0, ...log_ids])
    .select(["staff_log.id", "staff_log.actor", "staff_members.name"])
    .execute();
