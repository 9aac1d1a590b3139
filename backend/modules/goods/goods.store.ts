import { sql } from "kysely";
import type { PRODUCT_ORDERS } from "#contract/rules/goods.ts";
import type { Database, Db } from "../../database/database.ts";
import type { Filter } from "./filter.ts";
import { grouped } from "./grouped.ts";
import { matches } from "./search/search.store.ts";
import { askedOfBrands, askedOfKinds, askedOfModels, askedOfTitles } from "./search/tokens.ts";

export type Order = (typeof PRODUCT_ORDERS)[number];
type Reading = Pick<Database, "engine" | "read">;

const PRODUCT_ID = sql`products.id`;
const SHELF_SKUS = sql`from skus where skus.product_id = products.id and skus.is_show = 1`;
/** The price that the product's card shows: the cheapest SKU with stock, else the cheapest. */
const SHOWN_PRICE = sql<number>`coalesce((select min(skus.price) ${SHELF_SKUS} and skus.stock > 0), products.min_price)`;
const HAS_STOCK = sql<boolean>`exists (select 1 ${SHELF_SKUS} and skus.stock > 0)`;

/** Products on the shelf that the filter lets through; `without` leaves one choice out, to count its other values. */
function shelf({ engine, read }: Reading, filter: Filter, without: "brands" | { spec: string } | null = null) {
  let query = read
    .selectFrom("products")
    .where("products.is_show", "=", 1)
    .where(sql<boolean>`exists (select 1 ${SHELF_SKUS})`);
  const { asked, category, brands, from, to, store, specs } = filter;
  if (asked !== null) query = query.where(asked.length > 0 ? matches(engine, PRODUCT_ID, asked) : sql<boolean>`1 = 0`);
  if (category > 0) {
    query = query.where((eb) =>
      eb.or([
        eb("category_top", "=", category),
        eb("category_second", "=", category),
        eb("category_id", "=", category),
      ]),
    );
  }
  if (brands.length > 0 && without !== "brands") query = query.where("brand_id", "in", brands);
  if (from !== null) query = query.where(SHOWN_PRICE, ">=", from);
  if (to !== null) query = query.where(SHOWN_PRICE, "<=", to);
  if (filter.inStock) query = query.where(HAS_STOCK);
  if (filter.selfRun)
    query = query.where("store_id", "in", read.selectFrom("stores").select("id").where("kind", "=", "自营"));
  if (store > 0) query = query.where("store_id", "=", store);
  for (const { name, values } of specs) {
    if (without !== null && without !== "brands" && without.spec === name) continue;
    const named = read.selectFrom("product_specs").select("product_id").where("name", "=", name);
    query = query.where("products.id", "in", named.where("value", "in", values));
  }
  return query;
}

export async function countProducts(database: Reading, filter: Filter): Promise<number> {
  const { count } = await shelf(database, filter).select(sql<number>`count(*)`.as("count")).executeTakeFirstOrThrow();
  return count;
}

type Page = { order: Order; page: number; limit: number };

/** The ids of one page, in order. */
export async function pageOfIds(database: Reading, filter: Filter, { order, page, limit }: Page): Promise<number[]> {
  let query = shelf(database, filter).select("products.id");
  if (order === "price_asc") query = query.orderBy(SHOWN_PRICE);
  if (order === "price_desc") query = query.orderBy(SHOWN_PRICE, "desc");
  if (order === "is_new") query = query.orderBy("products.listed_at", "desc");
  if (order === "default" && filter.asked?.length) {
    const models = askedOfModels(filter.asked);
    const rank = (asked: Filter["asked"]) =>
      sql<number>`case when ${matches(database.engine, PRODUCT_ID, asked ?? [])} then 0 else 1 end`;
    if (models) query = query.orderBy(rank(models));
    query = query
      .orderBy(rank(askedOfBrands(filter.asked)))
      .orderBy(rank(askedOfKinds(filter.asked)))
      .orderBy(rank(askedOfTitles(filter.asked)));
  }
  if (order === "default") query = query.orderBy(sql`case when ${HAS_STOCK} then 0 else 1 end`);
  const rows = await query
    .orderBy("products.sales", "desc")
    .orderBy("products.id")
    .limit(limit)
    .offset((page - 1) * limit)
    .execute();
  return rows.map(({ id }) => id);
}

const LEVELS = ["category_top", "category_second", "category_id"] as const;

/** Categories one level below the chosen one, with what each holds. */
export async function countCategories(database: Reading, filter: Filter, level: number) {
  const column = LEVELS[level];
  if (!column) return [];
  return shelf(database, filter)
    .innerJoin("categories", "categories.id", `products.${column}`)
    .select(["categories.id", "categories.name", sql<number>`count(*)`.as("count")])
    .groupBy(["categories.id", "categories.name", "categories.sort"])
    .orderBy("categories.sort")
    .orderBy("categories.id")
    .execute();
}

export function countBrands(database: Reading, filter: Filter) {
  return shelf(database, filter, "brands")
    .innerJoin("brands", "brands.id", "products.brand_id")
    .select(["brands.id", "brands.name", sql<number>`count(*)`.as("count")])
    .groupBy(["brands.id", "brands.name", "brands.sort"])
    .orderBy("count", "desc")
    .orderBy("brands.sort")
    .execute();
}

/** Values of specifications with what each holds, the commonest first; `name` counts the others of a chosen one. */
export function countSpecs(database: Reading, filter: Filter, name: string | null = null) {
  const products = shelf(database, filter, name === null ? null : { spec: name }).select("products.id");
  return database.read
    .selectFrom("product_specs")
    .where("product_id", "in", products)
    .$if(name !== null, (query) => query.where("name", "=", name ?? ""))
    .select(["name", "value", sql<number>`count(*)`.as("count")])
    .groupBy(["name", "value"])
    .orderBy("count", "desc")
    .orderBy("name")
    .orderBy("value")
    .execute();
}

function fullProducts(db: Db) {
  return db
    .selectFrom("products")
    .innerJoin("brands", "brands.id", "products.brand_id")
    .innerJoin("stores", "stores.id", "products.store_id")
    .selectAll("products")
    .select([
      "brands.name as brand_name",
      "stores.name as store_name",
      "stores.kind as store_kind",
      "stores.city as store_city",
      "stores.rating as store_rating",
      "stores.service_phone as store_phone",
      "stores.intro as store_intro",
    ]);
}
export type ProductRow = Awaited<ReturnType<ReturnType<typeof fullProducts>["execute"]>>[number];

/** Products with their SKUs on the shelf: two queries, however many there are. */
export async function productsWithSkus(db: Db, ids: readonly number[]) {
  if (ids.length === 0) return new Map<number, { product: ProductRow; skus: SkuRow[] }>();
  const [products, skus] = await Promise.all([
    fullProducts(db).where("products.id", "in", ids).execute(),
    shelfSkus(db).where("product_id", "in", ids).execute(),
  ]);
  const bySku = grouped(skus, ({ product_id }) => product_id);
  return new Map(products.map((product) => [product.id, { product, skus: bySku.get(product.id) ?? [] }]));
}

function shelfSkus(db: Db) {
  return db.selectFrom("skus").selectAll().where("is_show", "=", 1).orderBy("product_id").orderBy("sort").orderBy("id");
}
export type SkuRow = Awaited<ReturnType<ReturnType<typeof shelfSkus>["execute"]>>[number];

/** The printers that the product's SKUs fit. */
export function printersOf(db: Db, product_id: number) {
  const own = db.selectFrom("consumables").select("id").where("product_id", "=", product_id);
  const inSets = db
    .selectFrom("sku_consumables")
    .innerJoin("skus", "skus.id", "sku_consumables.sku_id")
    .select("consumable_id as id")
    .where("skus.product_id", "=", product_id);
  return db
    .selectFrom("printers")
    .select(["id", "brand", "model", "market"])
    .where("id", "in", (eb) =>
      eb.selectFrom("consumable_printers").select("printer_id").where("consumable_id", "in", own.union(inSets)),
    )
    .orderBy("brand_id")
    .orderBy("model")
    .orderBy("id")
    .execute();
}

export function allCategories(db: Db) {
  return db.selectFrom("categories").selectAll().orderBy("level").orderBy("sort").orderBy("id").execute();
}

/** Goods of the same kind first, then of the same brand in the same department. */
export async function idsLike(db: Db, product: ProductRow, limit: number): Promise<number[]> {
  const rows = await db
    .selectFrom("products")
    .select("id")
    .where("is_show", "=", 1)
    .where("id", "!=", product.id)
    .where(HAS_STOCK)
    .where((eb) =>
      eb.or([
        eb("category_id", "=", product.category_id),
        eb.and([eb("brand_id", "=", product.brand_id), eb("category_top", "=", product.category_top)]),
        eb("category_second", "=", product.category_second),
      ]),
    )
    .orderBy(
      sql`case when category_id = ${product.category_id} then 0 when brand_id = ${product.brand_id} then 1 else 2 end`,
    )
    .orderBy("sales", "desc")
    .orderBy("id")
    .limit(limit)
    .execute();
  return rows.map(({ id }) => id);
}

/** The best of the whole shop by `column`, at most `each` from one department, so that no department fills the row. */
export async function topIds(db: Db, column: "sales" | "listed_at", each: number, limit: number): Promise<number[]> {
  const order = sql.ref(column);
  const { rows } = await sql<{ id: number }>`
    select id from (
      select id, ${order} as weight, row_number() over (partition by category_top order by ${order} desc, id) as place
      from products where is_show = 1 and ${HAS_STOCK}
    ) ranked where place <= ${each} order by weight desc, id limit ${limit}`.execute(db);
  return rows.map(({ id }) => id);
}

/** The best `limit` goods of each of these departments, at most `each` of one second-level category ahead of the rest. */
export async function floorIds(db: Db, tops: readonly number[], each: number, limit: number) {
  if (tops.length === 0) return [];
  const { rows } = await sql<{ id: number; category_top: number }>`
    select id, category_top from (
      select id, category_top, row_number() over (
        partition by category_top order by case when inner_place <= ${each} then 0 else 1 end, sales desc, id) as place
      from (
        select id, category_top, sales,
          row_number() over (partition by category_second order by sales desc, id) as inner_place
        from products where is_show = 1 and category_top in (${sql.join(tops)}) and ${HAS_STOCK}
      ) counted
    ) ranked where place <= ${limit} order by category_top, place`.execute(db);
  return rows;
}

/** The best seller of each of these second-level categories that has anything in stock. */
export async function bestOfEach(db: Db, seconds: readonly number[]) {
  if (seconds.length === 0) return [];
  const { rows } = await sql<{ id: number; category_second: number }>`
    select id, category_second from (
      select id, category_second, row_number() over (partition by category_second order by sales desc, id) as place
      from products where is_show = 1 and category_second in (${sql.join(seconds)}) and ${HAS_STOCK}
    ) ranked where place = 1`.execute(db);
  return rows;
}
