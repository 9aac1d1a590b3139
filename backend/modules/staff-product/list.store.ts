import { type Expression, type SqlBool, sql } from "kysely";
import { DAY_MS } from "#contract/rules/calendar.ts";
import { normalText } from "#contract/rules/pasted-text.ts";
import { type GoodsTab, THIN_MARGIN } from "#contract/rules/staff-product.ts";
import type { Db } from "../../database/database.ts";
import { likePattern } from "../../database/like-pattern.ts";
import { selectPage } from "../../database/paging.ts";
import { parseSkuCode } from "../product/sku-code.ts";

export type Filters = {
  tab: GoodsTab;
  keyword: string;
  store_id?: number | undefined;
  brand_id?: number | undefined;
  category_id?: number | undefined;
  warehouse_id?: number | undefined;
};

/** The age in ms from which a product without sales is slow. */
const SLOW_MS = 90 * DAY_MS;
const IS_ON = sql<SqlBool>`products.is_show = 1 and skus.is_show = 1`;

const TABS: Record<GoodsTab, (now: number) => Expression<SqlBool>> = {
  all: () => sql`1 = 1`,
  on: () => IS_ON,
  off: () => sql`not (${IS_ON})`,
  out: () => sql`${IS_ON} and skus.stock <= 0`,
  low: () => sql`${IS_ON} and turnover.low_since is not null`,
  thin: () => sql`${IS_ON} and skus.price - skus.cost < skus.price * ${sql.lit(THIN_MARGIN)}`,
  bare: () => sql`${IS_ON} and products.pictures_json = '[]' and skus.picture is null`,
  slow: (now) => sql`${IS_ON} and skus.stock > 0 and coalesce(turnover.sold_90, 0) <= 0
    and products.listed_at < ${now - SLOW_MS}`,
};

const joined = (db: Db) =>
  db
    .selectFrom("skus")
    .innerJoin("products", "products.id", "skus.product_id")
    .innerJoin("stores", "stores.id", "products.store_id")
    .innerJoin("brands", "brands.id", "products.brand_id")
    .leftJoin("sku_turnover as turnover", "turnover.sku_id", "skus.id");

/** The number of SKUs of each tab: one query. */
export async function countGoodsTabs(db: Db, now: number): Promise<Record<GoodsTab, number>> {
  const names = Object.keys(TABS) as GoodsTab[];
  const row = await joined(db)
    .select(names.map((tab) => sql<number>`coalesce(sum(case when ${TABS[tab](now)} then 1 else 0 end), 0)`.as(tab)))
    .executeTakeFirstOrThrow();
  const counts = names.map((tab) => [tab, Number((row as Record<string, number>)[tab])] as const);
  // The line above makes one pair of every tab.
  return Object.fromEntries(counts) as Record<GoodsTab, number>;
}

const WORDS_MAX = 8;

/** A SKU whose names, bar code or ids hold a word. */
function matches(word: string) {
  const pattern = likePattern(word);
  const ids = parseSkuCode(word);
  if (ids) return sql<SqlBool>`skus.id = ${ids.sku_id} and products.id = ${ids.product_id}`;
  const id = /^\d{1,15}$/.test(word) ? Number(word) : 0;
  return sql<SqlBool>`(lower(products.name) like ${pattern} escape '\\' or lower(skus.name) like ${pattern} escape '\\'
    or products.id = ${id} or skus.id = ${id} or skus.bar_code = ${word})`;
}

/** The SKUs that match. */
function matching(db: Db, { tab, keyword, store_id, brand_id, category_id, warehouse_id }: Filters, now: number) {
  const words = normalText(keyword).toLowerCase().split(/\s+/).filter(Boolean).slice(0, WORDS_MAX);
  return joined(db)
    .where(TABS[tab](now))
    .$if(store_id !== undefined, (skus) => skus.where("products.store_id", "=", store_id ?? 0))
    .$if(brand_id !== undefined, (skus) => skus.where("products.brand_id", "=", brand_id ?? 0))
    .$if(category_id !== undefined, (skus) =>
      skus.where(
        sql<SqlBool>`${category_id} in (products.category_top, products.category_second, products.category_id)`,
      ),
    )
    .$if(warehouse_id !== undefined, (skus) =>
      skus.where("skus.id", "in", (held) =>
        held
          .selectFrom("warehouse_stock")
          .select("sku_id")
          .where("warehouse_id", "=", warehouse_id ?? 0),
      ),
    )
    .where((row) => row.and(words.map(matches)));
}

/** One page of the SKUs that match, those of the newest products first, and how many match. */
export function listDeskSkus(db: Db, filters: Filters, now: number, page: { page: number; limit: number }) {
  const found = matching(db, filters, now)
    .select(["skus.id as sku_id", "skus.product_id", "skus.name as sku_name", "skus.is_show as sku_is_show"])
    .select(["skus.price", "skus.cost", "skus.stock", "skus.tiers_json", "skus.unit_name", "skus.color_hex"])
    .select(["skus.picture", "products.name as product_name", "products.cost_plus", "products.is_show"])
    .select(["products.picture_kind", "products.picture_detail", "products.main_color", "products.pictures_json"])
    .select(["stores.name as store", "turnover.sold_30", "turnover.low_since"])
    .orderBy("products.id", "desc")
    .orderBy("skus.sort");
  return selectPage(found, "skus.id", page, "asc");
}

/** The ids of the products that match after an id, in ascending order. */
export async function matchingProducts(
  db: Db,
  filters: Filters,
  now: number,
  { after, limit }: { after: number; limit: number },
): Promise<number[]> {
  const rows = await matching(db, filters, now)
    .where("products.id", ">", after)
    .select("products.id")
    .distinct()
    .orderBy("products.id")
    .limit(limit)
    .execute();
  return rows.map(({ id }) => id);
}

export async function countProducts(db: Db, filters: Filters, now: number): Promise<number> {
  const { count } = await matching(db, filters, now)
    .select(sql<number>`count(distinct products.id)`.as("count"))
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** The stock of these SKUs by warehouse. */
export const stockByWarehouse = (db: Db, sku_ids: readonly number[]) =>
  db
    .selectFrom("warehouse_stock")
    .innerJoin("warehouses", "warehouses.id", "warehouse_stock.warehouse_id")
    .where("warehouse_stock.sku_id", "in", [0, ...sku_ids])
    .select(["warehouse_stock.sku_id", "warehouses.name", "warehouse_stock.stock"])
    .orderBy("warehouses.id")
    .execute();

export const storeChoices = (db: Db) =>
  db.selectFrom("stores").select(["id", "name"]).orderBy("sort").orderBy("id").execute();
export const brandChoices = (db: Db) =>
  db.selectFrom("brands").select(["id", "name", "name_en"]).orderBy("sort").orderBy("id").execute();
export const warehouseChoices = (db: Db) => db.selectFrom("warehouses").select(["id", "name"]).orderBy("id").execute();
export const categoryChoices = (db: Db) =>
  db
    .selectFrom("categories")
    .select(["id", "parent_id", "level", "name"])
    .orderBy("level")
    .orderBy("sort")
    .orderBy("id")
    .execute();
