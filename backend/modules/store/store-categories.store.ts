import { sql } from "kysely";
import type { Db } from "../../database/database.ts";

/** The categories that the store names itself, in its order, each with the categories of the shop that it holds. */
export async function ownCategories(db: Db, store_id: number) {
  const rows = await db
    .selectFrom("store_categories")
    .innerJoin("store_category_sources", "store_category_sources.store_category_id", "store_categories.id")
    .where("store_categories.store_id", "=", store_id)
    .select(["store_categories.id", "store_categories.name", "store_category_sources.category_id"])
    .orderBy("store_categories.sort")
    .orderBy("store_categories.id")
    .execute();
  const byId = new Map<number, { id: number; name: string; sources: Set<number> }>();
  for (const { id, name, category_id } of rows) {
    const known = byId.get(id) ?? { id, name, sources: new Set<number>() };
    byId.set(id, { ...known, sources: known.sources.add(category_id) });
  }
  return [...byId.values()];
}

export const storeByName = (db: Db, name: string) =>
  db.selectFrom("stores").select("id").where("name", "=", name).executeTakeFirst();

export const shopCategories = (db: Db) => db.selectFrom("categories").select(["id", "parent_id", "name"]).execute();

/** Creates or replaces a category; a new one is the last of the store. */
export async function writeStoreCategory(
  tx: Db,
  { store_id, name, sources }: { store_id: number; name: string; sources: readonly number[] },
): Promise<number> {
  const last = await tx
    .selectFrom("store_categories")
    .select("sort")
    .where("store_id", "=", store_id)
    .orderBy("sort", "desc")
    .limit(1)
    .executeTakeFirst();
  const { id } = await tx
    .insertInto("store_categories")
    .values({ store_id, name, sort: (last?.sort ?? 0) + 1 })
    .onConflict((conflict) => conflict.columns(["store_id", "name"]).doUpdateSet({ name }))
    .returning("id")
    .executeTakeFirstOrThrow();
  await tx.deleteFrom("store_category_sources").where("store_category_id", "=", id).execute();
  await tx
    .insertInto("store_category_sources")
    .values(sources.map((category_id) => ({ store_category_id: id, category_id })))
    .execute();
  return id;
}

/** @returns whether the store had a category of this name. */
export async function deleteStoreCategory(tx: Db, store_id: number, name: string): Promise<boolean> {
  const found = await tx
    .selectFrom("store_categories")
    .select("id")
    .where("store_id", "=", store_id)
    .where("name", "=", name)
    .executeTakeFirst();
  if (!found) return false;
  await tx.deleteFrom("store_category_sources").where("store_category_id", "=", found.id).execute();
  await tx.deleteFrom("store_categories").where("id", "=", found.id).execute();
  return true;
}

/** Categories of stores hold the other category instead. */
export async function renameSource(tx: Db, from: number, to: number) {
  await sql`insert into store_category_sources (store_category_id, category_id)
    select store_category_id, cast(${to} as bigint) from store_category_sources where category_id = ${from}
    on conflict do nothing`.execute(tx);
  await tx.deleteFrom("store_category_sources").where("category_id", "=", from).execute();
}
