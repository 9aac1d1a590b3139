import { type RawBuilder, sql } from "kysely";
import type { Database, Db } from "../../../database/database.ts";
import type { Engine } from "../../../database/ddl.ts";
import { FIELD_SEPARATOR } from "./columnar-store.ts";

type Reading = Pick<Database, "engine" | "read">;

/** All changes that have been seen, in the engine's own words. */
export type Mark = string;

/** SQLite: the last change. PostgreSQL: the transactions that were done, as a snapshot names them. */
const NEWEST: Record<Engine, RawBuilder<Mark>> = {
  sqlite: sql`(select cast(coalesce(max(mark), 0) as text) from goods_changes)`,
  postgres: sql`pg_current_snapshot()::text`,
};
/** A log that came out of another server's backup speaks of transactions that are yet to come here. */
const SINCE: Record<Engine, (mark: Mark) => RawBuilder<boolean>> = {
  sqlite: (mark) => sql`mark > cast(${mark} as integer)`,
  postgres: (mark) => sql`mark >= pg_snapshot_xmin(${mark}::pg_snapshot)::text::bigint
    and mark < pg_snapshot_xmax(pg_current_snapshot())::text::bigint
    and not pg_visible_in_snapshot(mark::text::xid8, ${mark}::pg_snapshot)`,
};
/** Before any of them that may still have been under way. */
const BEFORE: Record<Engine, (mark: Mark) => RawBuilder<boolean>> = {
  sqlite: (mark) => sql`mark < cast(${mark} as integer)`,
  postgres: (mark) => sql`mark < pg_snapshot_xmin(${mark}::pg_snapshot)::text::bigint`,
};

export async function newestMark({ engine, read }: Reading): Promise<Mark> {
  const { rows } = await sql<{ mark: Mark }>`select ${NEWEST[engine]} as mark`.execute(read);
  return rows[0]?.mark ?? "";
}

type Changes = { ids: number[]; mark: Mark };

/**
 * The goods that changed since, so many at most, and the mark to ask with next time: one statement, and so one view of
 * the data.
 */
export async function changesSince({ engine, read }: Reading, mark: Mark, most: number): Promise<Changes> {
  const { rows } = await sql<{ mark: Mark; product_id: number | null }>`
    select newest.mark, changed.product_id from (select ${NEWEST[engine]} as mark) newest
    left join (select distinct product_id from goods_changes where ${SINCE[engine](mark)} limit ${most}) changed
    on true`.execute(read);
  return { ids: rows.flatMap(({ product_id }) => product_id ?? []), mark: rows[0]?.mark ?? mark };
}

/** Forgets what everybody who looks now and then has seen. */
export async function forgetChanges(tx: Db, engine: Engine, before: Mark) {
  await tx.deleteFrom("goods_changes").where(BEFORE[engine](before)).execute();
}

/** What lists ask of a product on the shelf; `price` is what its card shows: the cheapest with stock, else the cheapest. */
function shelved(db: Db) {
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
      sql<number>`coalesce(min(case when skus.stock > 0 then skus.price end), products.min_price)`.as("price"),
      sql<number>`max(case when skus.stock > 0 then 1 else 0 end)`.as("stocked"),
    ])
    .groupBy("products.id");
}
/** Between two specifications of a product. */
export const SPEC_SEPARATOR = "\u001e";

/** The specifications of each product in one text: as many rows as products, not five times as many. */
function specsOf({ engine, read }: Reading) {
  const joined = sql.raw(engine === "sqlite" ? "group_concat" : "string_agg");
  return read
    .selectFrom("product_specs")
    .select(["product_id", sql<string>`${joined}(name || ${FIELD_SEPARATOR} || value, ${SPEC_SEPARATOR})`.as("specs")])
    .groupBy("product_id");
}

/** The next so many products behind this number, with their specifications; `last` is null after the last ones. */
export async function shelvedAfter(database: Reading, id: number, count: number) {
  const db = database.read;
  const next = db.selectFrom("products").select("id").where("id", ">", id).orderBy("id").limit(count);
  const { last } = await db
    .selectFrom(next.as("next"))
    .select((eb) => eb.fn.max("id").as("last"))
    .executeTakeFirstOrThrow();
  if (last === null) return { rows: [], specs: [], last: null };
  const [rows, specs] = await Promise.all([
    shelved(db).where("products.id", ">", id).where("products.id", "<=", last).execute(),
    specsOf(database).where("product_id", ">", id).where("product_id", "<=", last).execute(),
  ]);
  return { rows, specs, last };
}

/** Those of these products that are on the shelf, with their specifications. */
export async function shelvedOf(database: Reading, ids: readonly number[]) {
  const [rows, specs] = await Promise.all([
    shelved(database.read).where("products.id", "in", ids).execute(),
    specsOf(database).where("product_id", "in", ids).execute(),
  ]);
  return { rows, specs };
}
