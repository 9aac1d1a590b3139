import type { Generated } from "kysely";
import type { Db } from "../../database/database.ts";

declare module "../../database/schema.ts" {
  interface Schema {
    order_lists: {
      id: Generated<number>;
      /** null for the list of a visitor. */
      customer_id: number | null;
      /** The hash of the key that a visitor's browser holds; null for the list of a customer. */
      visitor_hash: string | null;
      /** The name of the file; empty for pasted text. */
      name: string;
      /** The remaining rows, as `StoredRow`. */
      rows_json: string;
      /** The rows that name no product, with their numbers. */
      headings_json: string;
      /** The sentences about what of the list was not read. */
      notices_json: Generated<string>;
      row_count: number;
      /** The number of changes, so that none is lost between two pages of one customer. */
      version: number;
      created_at: number;
    };
  }
}

/** The owner of a list: a customer, or the browser of a visitor. */
export type ListOwner = { readonly customer_id: number } | { readonly visitor_hash: string };
type NewList = { name: string; rows_json: string; headings_json: string; notices_json: string; row_count: number };

export async function insertList(tx: Db, owner: ListOwner, list: NewList, created_at: number): Promise<number> {
  const owned = { customer_id: null, visitor_hash: null, ...owner };
  const inserted = tx.insertInto("order_lists").values({ ...owned, ...list, version: 1, created_at });
  return (await inserted.returning("id").executeTakeFirstOrThrow()).id;
}

/** Deletes the customer's lists beyond the newest ones. */
export async function deleteOlderLists(tx: Db, customer_id: number, max: number) {
  await tx
    .deleteFrom("order_lists")
    .where("customer_id", "=", customer_id)
    .where("id", "not in", (eb) =>
      eb
        .selectFrom("order_lists as newest")
        .select("newest.id")
        .where("newest.customer_id", "=", customer_id)
        .orderBy("newest.id", "desc")
        .limit(max),
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

export function findList(db: Db, owner: ListOwner, id: number) {
  return db
    .selectFrom("order_lists")
    .selectAll()
    .where("id", "=", id)
    .where((row) => row.and(owner))
    .executeTakeFirst();
}

/** @returns false when the list has been changed since this version was read. */
export async function updateRows(
  tx: Db,
  owner: ListOwner,
  { id, version }: { id: number; version: number },
  rows: { rows_json: string; row_count: number },
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable("order_lists")
    .set({ ...rows, version: version + 1 })
    .where("id", "=", id)
    .where((row) => row.and(owner))
    .where("version", "=", version)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

export async function deleteListsBefore(tx: Db, before: number) {
  await tx.deleteFrom("order_lists").where("created_at", "<", before).execute();
}

/** Gives a visitor's list that is newer than `after` to the customer. @returns its id, or null where there is none. */
export async function assignToCustomer(tx: Db, visitor_hash: string, customer_id: number, after: number) {
  const given = await tx
    .updateTable("order_lists")
    .set({ customer_id, visitor_hash: null })
    .where("visitor_hash", "=", visitor_hash)
    .where("created_at", ">", after)
    .returning("id")
    .executeTakeFirst();
  return given?.id ?? null;
}

/** Deletes visitors' lists created at or before `before`, and those beyond the newest ones. */
export async function deleteVisitorLists(tx: Db, before: number, max: number) {
  await tx.deleteFrom("order_lists").where("visitor_hash", "is not", null).where("created_at", "<=", before).execute();
  await tx
    .deleteFrom("order_lists")
    .where("visitor_hash", "is not", null)
    .where("id", "not in", (row) =>
      row
        .selectFrom("order_lists as newest")
        .select("newest.id")
        .where("newest.visitor_hash", "is not", null)
        .orderBy("newest.id", "desc")
        .limit(max),
    )
    .execute();
}
