import type { Db } from "../../database/database.ts";

type FollowRow = { store_id: number; created_at: number };

/** The stores that the customer follows, the newest first. */
export function listFollows(db: Db, customer_id: number): Promise<FollowRow[]> {
  return db
    .selectFrom("store_followers")
    .select(["store_id", "created_at"])
    .where("customer_id", "=", customer_id)
    .where("removed_at", "is", null)
    .orderBy("created_at", "desc")
    .orderBy("store_id", "desc")
    .execute();
}

/** The number of followers of each store that has any. */
export async function countFollowers(db: Db): Promise<Map<number, number>> {
  const rows = await db
    .selectFrom("store_followers")
    .select(({ fn }) => ["store_id", fn.countAll<number>().as("count")])
    .where("removed_at", "is", null)
    .groupBy("store_id")
    .execute();
  return new Map(rows.map(({ store_id, count }) => [store_id, Number(count)]));
}

export async function countFollows(tx: Db, customer_id: number): Promise<number> {
  const { count } = await tx
    .selectFrom("store_followers")
    .where("customer_id", "=", customer_id)
    .where("removed_at", "is", null)
    .select(({ fn }) => fn.countAll<number>().as("count"))
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** Inserts a follow; an existing one is not changed. */
export async function insertFollow(tx: Db, customer_id: number, { store_id, created_at }: FollowRow) {
  await tx
    .insertInto("store_followers")
    .values({ customer_id, store_id, created_at, removed_at: null })
    .onConflict((conflict) =>
      conflict
        .columns(["customer_id", "store_id"])
        .doUpdateSet({ created_at, removed_at: null })
        .where("store_followers.removed_at", "is not", null),
    )
    .execute();
}

export async function removeFollows(tx: Db, customer_id: number, store_ids: readonly number[], removed_at: number) {
  await tx
    .updateTable("store_followers")
    .set({ removed_at })
    .where("store_id", "in", store_ids)
    .where("customer_id", "=", customer_id)
    .where("removed_at", "is", null)
    .execute();
}

/** Restores removed stores with their dates. */
export async function restoreFollows(tx: Db, customer_id: number, store_ids: readonly number[]) {
  await tx
    .updateTable("store_followers")
    .set({ removed_at: null })
    .where("store_id", "in", store_ids)
    .where("customer_id", "=", customer_id)
    .execute();
}

export async function deleteRemovedFollows(tx: Db, before: number) {
  await tx.deleteFrom("store_followers").where("removed_at", "<", before).execute();
}
