import { sql } from "kysely";
import type { Db } from "../../database/database.ts";

/** What documents contain, by their ids. */

const ITEM_FEN = sql<number>`order_items.total_fen - order_items.points_fen - order_items.coupon_fen
  - order_items.platform_coupon_fen`;
const some = (ids: readonly number[]) => [0, ...ids];

/** The items of orders with their class of VAT. */
export const bookedItemsOfOrders = (db: Db, ids: readonly number[]) =>
  db
    .selectFrom("order_items")
    .where("order_id", "in", some(ids))
    .select(["order_id as of", ITEM_FEN.as("fen"), "tax_percent"])
    .execute();

/** The items of refunds with their class of VAT. */
export const bookedItemsOfRefunds = (db: Db, ids: readonly number[]) =>
  db
    .selectFrom("refund_items")
    .innerJoin("order_items", "order_items.id", "refund_items.order_item_id")
    .where("refund_items.refund_id", "in", some(ids))
    .select(["refund_items.refund_id as of", "refund_items.amount_fen as fen", "order_items.tax_percent"])
    .execute();

/** What refunds took off bills, by their numbers. */
export const offsetsOf = (db: Db, customer_ids: readonly number[], sns: readonly string[]) =>
  db
    .selectFrom("credit_bills")
    .innerJoin("ledger", (join) =>
      join.onRef("ledger.holder_id", "=", "credit_bills.id").on("ledger.asset", "=", "credit"),
    )
    .where("credit_bills.customer_id", "in", some(customer_ids))
    .where("ledger.kind", "=", "refund")
    .where("ledger.ref", "in", ["", ...sns])
    .groupBy("ledger.ref")
    .select(["ledger.ref as sn", sql<number>`-sum(ledger.delta)`.as("fen")])
    .execute();

/** What red-letter invoices before each of these had reversed of the same invoice. */
export const reversedBefore = (db: Db, red_ids: readonly number[]) =>
  db
    .selectFrom("invoice_reds as red")
    .where("red.id", "in", some(red_ids))
    .select([
      "red.id as id",
      sql<number>`(select coalesce(sum(amount_fen), 0) from invoice_reds
        where invoice_id = red.invoice_id and id < red.id)`.as("fen"),
    ])
    .execute();

export const readBookingSettings = (db: Db) =>
  db
    .selectFrom("accounting_settings")
    .select(["settings_json", "changed_by", "changed_at"])
    .where("id", "=", 1)
    .executeTakeFirst();

export const writeSettings = (tx: Db, row: { settings_json: string; changed_by: string; changed_at: number }) =>
  tx
    .insertInto("accounting_settings")
    .values({ id: 1, ...row })
    .onConflict((conflict) => conflict.column("id").doUpdateSet(row))
    .execute();
