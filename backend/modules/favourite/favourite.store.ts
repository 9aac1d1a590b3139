import { sql } from "kysely";
import type { Db } from "../../database/database.ts";

declare module "../../database/schema.ts" {
  interface Schema {
    /** `unit_price` is the customer's price of one unit of the SKU when the favourite was saved, in fen. */
    favourites: {
      customer_id: number;
      product_id: number;
      /** null for favourites that are older than the column. */
      sku_id: number | null;
      unit_price: number;
      created_at: number;
    };
    /** Favourites that the customer has removed, with the data for `restore`. */
    removed_favourites: {
      customer_id: number;
      product_id: number;
      sku_id: number | null;
      unit_price: number;
      created_at: number;
      /** Epoch ms. */
      removed_at: number;
    };
  }
}

export type FavouriteRow = { product_id: number; sku_id: number | null; unit_price: number; created_at: number };

/** The newest first. */
export function listFavourites(db: Db, customer_id: number): Promise<FavouriteRow[]> {
  return db
    .selectFrom("favourites")
    .select(["product_id", "sku_id", "unit_price", "created_at"])
    .where("customer_id", "=", customer_id)
    .orderBy("created_at", "desc")
    .orderBy("product_id", "desc")
    .execute();
}

export async function countFavourites(tx: Db, customer_id: number): Promise<number> {
  const { count } = await tx
    .selectFrom("favourites")
    .where("customer_id", "=", customer_id)
    .select((row) => row.fn.countAll<number>().as("count"))
    .executeTakeFirstOrThrow();
  return count;
}

/** Inserts favourites; existing ones are not changed. */
export async function insertFavourites(tx: Db, customer_id: number, rows: readonly FavouriteRow[]) {
  await tx
    .insertInto("favourites")
    .values(rows.map((row) => ({ customer_id, ...row })))
    .onConflict((conflict) => conflict.columns(["customer_id", "product_id"]).doNothing())
    .execute();
}

const COLUMNS = ["customer_id", "product_id", "sku_id", "unit_price", "created_at"] as const;

/** Copies the customer's given favourites to the removed ones, from which `restoreFavourites` takes them. */
export async function keepRemovedFavourites(
  tx: Db,
  customer_id: number,
  product_ids: readonly number[],
  removed_at: number,
) {
  await tx
    .deleteFrom("removed_favourites")
    .where("product_id", "in", product_ids)
    .where("customer_id", "=", customer_id)
    .execute();
  await tx
    .insertInto("removed_favourites")
    .columns([...COLUMNS, "removed_at"])
    .expression(
      tx
        .selectFrom("favourites")
        .where("product_id", "in", product_ids)
        .where("customer_id", "=", customer_id)
        .select(COLUMNS)
        .select(sql<number>`${removed_at}`.as("removed_at")),
    )
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** Restores the customer's removed favourites; one that was saved again is not changed. */
export async function restoreFavourites(tx: Db, customer_id: number, product_ids: readonly number[]) {
  const removed = await tx
    .deleteFrom("removed_favourites")
    .where("product_id", "in", product_ids)
    .where("customer_id", "=", customer_id)
    .returning(COLUMNS)
    .execute();
  if (removed.length === 0) return;
  await tx
    .insertInto("favourites")
    .values(removed)
    .onConflict((conflict) => conflict.columns(["customer_id", "product_id"]).doNothing())
    .execute();
}

export async function deleteRemovedFavourites(tx: Db, before: number) {
  await tx.deleteFrom("removed_favourites").where("removed_at", "<", before).execute();
}

export async function deleteFavourites(tx: Db, customer_id: number, product_ids: readonly number[]) {
  await tx
    .deleteFrom("favourites")
    .where("customer_id", "=", customer_id)
    .where("product_id", "in", product_ids)
    .execute();
}
