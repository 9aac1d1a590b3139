import type { Insertable } from "kysely";
import type { Db } from "../../database/database.ts";
import type { Schema } from "../../database/schema.ts";

export function listStores(db: Db) {
  return db.selectFrom("stores").selectAll().orderBy("sort").orderBy("id").execute();
}

/** At the end of the row. @returns undefined, with nothing written, when a shop has this name. */
export async function insertStore(tx: Db, row: Omit<Insertable<Schema["stores"]>, "sort" | "id">) {
  const last = await tx.selectFrom("stores").select("sort").orderBy("sort", "desc").limit(1).executeTakeFirst();
  return tx
    .insertInto("stores")
    .values({ ...row, sort: (last?.sort ?? 0) + 1 })
    .onConflict((conflict) => conflict.column("name").doNothing())
    .returning("id")
    .executeTakeFirst();
}
