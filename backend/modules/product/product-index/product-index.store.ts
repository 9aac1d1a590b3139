import { sql } from "kysely";
import { inChunks } from "../../../database/chunks.ts";
import type { Database, Db } from "../../../database/database.ts";
import type { Engine } from "../../../database/ddl.ts";
import { databaseNow, nextTimestamp } from "../../../database/timestamps.ts";
import { FIELD_SEPARATOR } from "./columnar-store.ts";

type Reader = Pick<Database, "engine" | "read">;

/**
 * Dates the last change of these products, in the caller's transaction. Every writer of what the index holds calls it
 * last: a row committed more than a minute after its date may be missed (product-index.ts).
 */
export async function markProductsChanged(tx: Db, engine: Engine, ids: readonly number[]): Promise<void> {
  for (const some of inChunks(ids)) {
    await tx
      .updateTable("products")
      .set({ updated_at: nextTimestamp(engine, "products.updated_at") })
      .where("id", "in", some)
      .execute();
  }
}

/** A dated row: `row` names it among all products and SKUs, `at` is the database's time of its change in ms. */
export type DatedRow = { row: string; product_id: number; at: number };

/** The products and SKUs changed after a time, and the database's time now, in ms. */
export async function readChanges({ engine, read }: Reader, after: number) {
  // One statement, so that the time is not later than the rows.
  const { rows } = await sql<{ now: number; row: string | null; product_id: number; at: number }>`
    select clock.now, changed.* from (select ${databaseNow[engine]} as now) clock
    left join (
      select 'product ' || id as row, id as product_id, updated_at as at from products where updated_at > ${after}
      union all
      select 'sku ' || id, product_id, availability_changed_at from skus where availability_changed_at > ${after}
    ) changed on true`.execute(read);
  const changes = rows.flatMap(({ row, product_id, at }): DatedRow[] =>
    row === null ? [] : [{ row, product_id, at }],
  );
  return { now: rows[0]?.now ?? 0, changes };
}

/** The database's time now, in ms. */
export async function readDatabaseTime({ engine, read }: Reader): Promise<number> {
  const { rows } = await sql<{ now: number }>`select ${databaseNow[engine]} as now`.execute(read);
  return rows[0]?.now ?? 0;
}

/**
 * The columns of products for sale that lists need; prices are the lowest of the SKUs that can be ordered, else of all, in fen.
 */
function indexedProducts(db: Db) {
  return db
    .selectFrom("products")
    .innerJoin("skus", (join) => join.onRef("skus.product_id", "=", "products.id").on("skus.is_show", "=", 1))
    .where("products.is_show", "=", 1)
    .select([
      "products.id",
      "category_top as top",
      "category_second as second",
      "category_id as third",
      "brand_id as brand",
      "store_id as store",
      "sales",
      "listed_at as listed",
      "product_type",
      "cost_plus",
      sql<number>`coalesce(min(case when skus.stock >= skus.min_order then skus.price end), min(skus.price))`.as(
        "price",
      ),
      sql<number>`coalesce(min(case when skus.stock >= skus.min_order then skus.cost end), min(skus.cost))`.as("cost"),
      sql<number>`max(case when skus.stock >= skus.min_order then 1 else 0 end)`.as("stocked"),
    ])
    .groupBy("products.id");
}
export type IndexedProductRow = Awaited<ReturnType<ReturnType<typeof indexedProducts>["execute"]>>[number];

/** Separates two specifications of a product. */
export const SPEC_SEPARATOR = "\u001e";

/**
 * The specifications of each product in one text, because a row for each specification would be five times as many
 * rows.
 */
function joinedSpecs({ engine, read }: Reader) {
  const joined = sql.raw(engine === "sqlite" ? "group_concat" : "string_agg");
  return read
    .selectFrom("product_specs")
    .select(["product_id", sql<string>`${joined}(name || ${FIELD_SEPARATOR} || value, ${SPEC_SEPARATOR})`.as("specs")])
    .groupBy("product_id");
}

/** The next `count` products after this id, with their specifications; `last` is null after the last ones. */
export async function readProductsAfter(database: Reader, id: number, count: number) {
  const db = database.read;
  const next = db.selectFrom("products").select("id").where("id", ">", id).orderBy("id").limit(count);
  const { last } = await db
    .selectFrom(next.as("next"))
    .select((eb) => eb.fn.max("id").as("last"))
    .executeTakeFirstOrThrow();
  if (last === null) return { rows: [], specs: [], last: null };
  const [rows, specs] = await Promise.all([
    indexedProducts(db).where("products.id", ">", id).where("products.id", "<=", last).execute(),
    joinedSpecs(database).where("product_id", ">", id).where("product_id", "<=", last).execute(),
  ]);
  return { rows, specs, last };
}

/** Those of these products that are for sale, with their specifications. */
export async function readProductsByIds(database: Reader, ids: readonly number[]) {
  const [rows, specs] = await Promise.all([
    indexedProducts(database.read).where("products.id", "in", ids).execute(),
    joinedSpecs(database).where("product_id", "in", ids).execute(),
  ]);
  return { rows, specs };
}
