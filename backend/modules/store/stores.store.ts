import type { Insertable, Updateable } from "kysely";
import type { Db } from "../../database/database.ts";
import { type Page, selectPage } from "../../database/paging.ts";
import type { Schema } from "../../database/schema.ts";

export function listStores(db: Db) {
  return db.selectFrom("stores").selectAll().orderBy("sort").orderBy("id").execute();
}
export type StoreRow = Awaited<ReturnType<typeof listStores>>[number];

export function findStore(db: Db, id: number) {
  return db.selectFrom("stores").selectAll().where("id", "=", id).executeTakeFirst();
}

export async function storeExists(db: Db, id: number): Promise<boolean> {
  return (await db.selectFrom("stores").select("id").where("id", "=", id).executeTakeFirst()) !== undefined;
}

export const findStoreNamed = (db: Db, name: string) =>
  db.selectFrom("stores").select("id").where("name", "=", name).executeTakeFirst();

/** Adds a store as the last one. @returns undefined, with nothing written, where a store has this name. */
export async function insertStore(tx: Db, row: Omit<Insertable<Schema["stores"]>, "sort" | "id">) {
  const last = await tx.selectFrom("stores").select("sort").orderBy("sort", "desc").limit(1).executeTakeFirst();
  return tx
    .insertInto("stores")
    .values({ ...row, sort: (last?.sort ?? 0) + 1 })
    .onConflict((conflict) => conflict.column("name").doNothing())
    .returning("id")
    .executeTakeFirst();
}

/** @returns undefined where no store has this name. */
export function updateStore(tx: Db, name: string, change: Updateable<Schema["stores"]>) {
  return tx.updateTable("stores").set(change).where("name", "=", name).returning("id").executeTakeFirst();
}

/** A store with its row locked until the transaction ends. */
export const lockStore = (tx: Db, of: { name: string } | { id: number }) =>
  tx
    .updateTable("stores")
    .set((row) => ({ sort: row.ref("sort") }))
    .where("name" in of ? "name" : "id", "=", "name" in of ? of.name : of.id)
    .returningAll()
    .executeTakeFirst();

/** One page of the ids of all stores. */
export const pageOfStores = (db: Db, page: Page) => selectPage(db.selectFrom("stores").select("id"), "id", page, "asc");
