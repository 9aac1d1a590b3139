import type { Generated } from "kysely";
import type { Db } from "../../database/database.ts";

declare module "../../database/schema.ts" {
  interface Schema {
    order_lists: {
      id: Generated<number>;
      customer_id: number;
      /** The name of the file; empty for pasted text. */
      name: string;
      /** The rows that are left, as `StoredRow`. */
      rows_json: string;
      /** The rows that name no product, with their numbers. */
      headings_json: string;
      row_count: number;
      /** Counts the changes, so that none is lost between two pages of one customer. */
      version: number;
      created_at: number;
    };
  }
}

type NewList = { customer_id: number; name: string; rows_json: string; headings_json: string; row_count: number };

export async function insertList(tx: Db, list: NewList, created_at: number): Promise<number> {
  const inserted = tx.insertInto("order_lists").values({ ...list, version: 1, created_at });
  return (await inserted.returning("id").executeTakeFirstOrThrow()).id;
}

/** Deletes the customer's lists beyond the newest ones. */
export async function deleteOlderLists(tx: Db, customer_id: number, kept: number) {
  await tx
    .deleteFrom("order_lists")
    .where("customer_id", "=", customer_id)
    .where("id", "not in", (eb) =>
      eb
        .selectFrom("order_lists as newest")
        .select("newest.id")
        .where("newest.customer_id", "=", customer_id)
        .orderBy("newest.id", "desc")
        .limit(kept),
    )
    .execute();
}

/** Lists without their rows, the newest first. */
export function listsOf(db: Db, customer_id: number) {
  return db
    .selectFrom("order_lists")
    .select(["id", "name", "row_count", "created_at"])
    .where("customer_id", "=", customer_id)
    .orderBy("id", "desc")
    .execute();
}

export function findList(db: Db, customer_id: number, id: number) {
  return db
    .selectFrom("order_lists")
    .selectAll()
    .where("id", "=", id)
    .where("customer_id", "=", customer_id)
    .executeTakeFirst();
}

/** @returns false when the list has been changed since this version was read. */
export async function updateRows(
  tx: Db,
  { id, customer_id, version }: { id: number; customer_id: number; version: number },
  rows: { rows_json: string; row_count: number },
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable("order_lists")
    .set({ ...rows, version: version + 1 })
    .where("id", "=", id)
    .where("customer_id", "=", customer_id)
    .where("version", "=", version)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

export async function deleteListsBefore(tx: Db, before: number) {
  await tx.deleteFrom("order_lists").where("created_at", "<", before).execute();
}
