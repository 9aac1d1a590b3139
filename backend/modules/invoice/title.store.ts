import type { Insertable } from "kysely";
import { INVOICE_STATUS } from "#contract/rules/invoice.ts";
import type { Db } from "../../database/database.ts";
import type { Schema } from "../../database/schema.ts";

type Titles = Schema["invoice_titles"];
export type TitleFields = Omit<Insertable<Titles>, "id" | "customer_id" | "is_default" | "created_at">;

const ownTitles = (db: Db, customer_id: number) =>
  db.selectFrom("invoice_titles").selectAll().where("customer_id", "=", customer_id);

/** The default first, then the newest. */
export const listTitles = (db: Db, customer_id: number) =>
  ownTitles(db, customer_id).orderBy("is_default", "desc").orderBy("id", "desc").execute();

export const findTitle = (db: Db, customer_id: number, id: number) =>
  ownTitles(db, customer_id).where("id", "=", id).executeTakeFirst();

/** The issued invoices of each title since an instant. */
export const issuedByTitle = (db: Db, customer_id: number, since: number) =>
  db
    .selectFrom("invoices")
    .where("customer_id", "=", customer_id)
    .where("state", "=", INVOICE_STATUS.issued)
    .where("issued_at", ">=", since)
    .select(({ fn }) => [
      "title_id",
      fn.countAll<number>().as("num"),
      fn.sum<number>("amount_fen").as("fen"),
      fn.max("issued_at").as("last"),
    ])
    .groupBy("title_id")
    .execute();

/** The kind of the invoice that the customer applied for last; undefined before one. */
export async function lastInvoiceType(db: Db, customer_id: number) {
  const row = await db
    .selectFrom("invoices")
    .where("customer_id", "=", customer_id)
    .select("type")
    .orderBy("created_at", "desc")
    .orderBy("id", "desc")
    .limit(1)
    .executeTakeFirst();
  return row?.type;
}

export async function insertTitle(tx: Db, row: Insertable<Titles>): Promise<number> {
  return (await tx.insertInto("invoice_titles").values(row).returning("id").executeTakeFirstOrThrow()).id;
}

/** @returns whether the title was the customer's. */
export const updateTitle = (tx: Db, customer_id: number, id: number, fields: TitleFields) =>
  tx.updateTable("invoice_titles").set(fields).where("id", "=", id).where("customer_id", "=", customer_id).execute();

export const deleteTitle = (tx: Db, customer_id: number, id: number) =>
  tx.deleteFrom("invoice_titles").where("id", "=", id).where("customer_id", "=", customer_id).execute();
