import type { Db } from "../../database/database.ts";

/** The ids of the stores of this kind. */
export async function storesOfKind(db: Db, kind: string): Promise<number[]> {
  const rows = await db.selectFrom("stores").select("id").where("kind", "=", kind).execute();
  return rows.map(({ id }) => id);
}

/** The categories of the shop that a store's own category holds; none for one of another store. */
export async function sourcesOf(db: Db, store_id: number, store_category_id: number): Promise<number[]> {
  const rows = await db
    .selectFrom("store_category_sources")
    .innerJoin("store_categories", "store_categories.id", "store_category_sources.store_category_id")
    .where("store_categories.id", "=", store_category_id)
    .where("store_categories.store_id", "=", store_id)
    .select("store_category_sources.category_id")
    .execute();
  return rows.map(({ category_id }) => category_id);
}
