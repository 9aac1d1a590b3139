import { type Insertable, type SqlBool, sql } from "kysely";
import { INVOICE_STATUS } from "#contract/rules/invoice.ts";
import type { Db } from "../../database/database.ts";
import { likePattern } from "../../database/like-pattern.ts";
import type { Schema } from "../../database/schema.ts";
import { IS_INVOICEABLE, REFUNDED_FEN } from "../order/invoiceable.ts";

/** Paid orders of the customer with their store and the refunded amount. */
const paidOrders = (db: Db, customer_id: number) =>
  db
    .selectFrom("orders")
    .innerJoin("order_groups", "order_groups.id", "orders.group_id")
    .innerJoin("stores", "stores.id", "orders.store_id")
    .where("orders.customer_id", "=", customer_id)
    .where("order_groups.state", "=", "paid")
    .select(["orders.id", "orders.sn", "orders.po", "orders.store_id", "orders.pay_fen", "orders.created_at"])
    .select(["stores.name as store_name", "stores.kind as store_kind", REFUNDED_FEN.as("refunded_fen")]);
export type OrderRow = Awaited<ReturnType<ReturnType<typeof paidOrders>["execute"]>>[number];

/** One page of the orders that can be invoiced, the newest first, with their number and sum. */
export async function listInvoiceable(
  db: Db,
  customer_id: number,
  { keyword, page, limit }: { keyword: string; page: number; limit: number },
) {
  const found = paidOrders(db, customer_id)
    .where(IS_INVOICEABLE)
    .where("orders.is_hidden", "=", 0)
    .$if(keyword !== "", (query) =>
      query.where(
        sql<SqlBool>`(orders.sn like ${likePattern(keyword)} escape '\\' or lower(orders.po) like ${likePattern(keyword)} escape '\\'
          or exists (select 1 from order_items i where i.order_id = orders.id
            and lower(i.name) like ${likePattern(keyword)} escape '\\'))`,
      ),
    );
  const rows = await found
    .orderBy("orders.id", "desc")
    .limit(limit)
    .offset((page - 1) * limit)
    .execute();
  const { count, fen } = await found
    .clearSelect()
    .select(({ fn }) => [
      fn.countAll<number>().as("count"),
      sql<number>`sum(orders.pay_fen - ${REFUNDED_FEN})`.as("fen"),
    ])
    .executeTakeFirstOrThrow();
  return { rows, count: Number(count), fen: Number(fen ?? 0) };
}

/** Those of these orders that can be invoiced now, the newest first. */
export async function findInvoiceable(db: Db, customer_id: number, ids: readonly number[]): Promise<OrderRow[]> {
  if (ids.length === 0) return [];
  return paidOrders(db, customer_id)
    .where(IS_INVOICEABLE)
    .where("orders.id", "in", ids)
    .orderBy("orders.id", "desc")
    .execute();
}

/** Those of these orders that are paid and the customer's. */
export async function findPaidOrders(db: Db, customer_id: number, ids: readonly number[]): Promise<OrderRow[]> {
  return ids.length === 0 ? [] : paidOrders(db, customer_id).where("orders.id", "in", ids).execute();
}

/** The orders of a group with the invoice that was chosen for it. */
export const invoicedOrdersOfGroup = (db: Db, group_id: number) =>
  db
    .selectFrom("orders")
    .innerJoin("order_groups", "order_groups.id", "orders.group_id")
    .where("orders.group_id", "=", group_id)
    .where("order_groups.state", "=", "paid")
    .select(["orders.id", "orders.customer_id", "orders.po"])
    .select(["order_groups.invoice_title_id", "order_groups.invoice_type"])
    .orderBy("orders.id")
    .execute();

/** Names and pictures of the items of orders. */
export async function itemsOfInvoicedOrders(db: Db, order_ids: readonly number[]) {
  if (order_ids.length === 0) return [];
  return db
    .selectFrom("order_items")
    .select(["order_id", "name", "image"])
    .where("order_id", "in", order_ids)
    .orderBy("id")
    .execute();
}

/** @returns false, with nothing inserted, when a live invoice has the order. */
export async function insertInvoiceOrder(tx: Db, row: Omit<Insertable<Schema["invoice_orders"]>, "is_live">) {
  const inserted = await tx
    .insertInto("invoice_orders")
    .values({ ...row, is_live: 1 })
    .onConflict((conflict) => conflict.column("order_id").where("is_live", "=", sql.lit(1)).doNothing())
    .returning("id")
    .executeTakeFirst();
  return inserted !== undefined;
}

/** The waiting invoice that contains the order. */
export const waitingInvoicesOf = (tx: Db, customer_id: number, order_id: number) =>
  tx
    .selectFrom("invoice_orders")
    .innerJoin("invoices", "invoices.id", "invoice_orders.invoice_id")
    .where("invoice_orders.order_id", "=", order_id)
    .where("invoice_orders.is_live", "=", 1)
    .where("invoices.customer_id", "=", customer_id)
    .where("invoices.state", "=", INVOICE_STATUS.waiting)
    .select("invoices.id")
    .executeTakeFirst();

/** Sets the invoiced amount of an order, and the sum of its invoice. @returns the new sum. */
export async function setAmount(tx: Db, invoice_id: number, order_id: number, amount_fen: number): Promise<number> {
  await tx
    .updateTable("invoice_orders")
    .set({ amount_fen })
    .where("invoice_id", "=", invoice_id)
    .where("order_id", "=", order_id)
    .execute();
  const { fen } = await tx
    .selectFrom("invoice_orders")
    .where("invoice_id", "=", invoice_id)
    .select(({ fn }) => fn.sum<number>("amount_fen").as("fen"))
    .executeTakeFirstOrThrow();
  await tx
    .updateTable("invoices")
    .set({ amount_fen: Number(fen) })
    .where("id", "=", invoice_id)
    .execute();
  return Number(fen);
}

/** The orders of an invoice with the invoiced amount of each. */
export const ordersOf = (db: Db, invoice_id: number) =>
  db
    .selectFrom("invoice_orders")
    .innerJoin("orders", "orders.id", "invoice_orders.order_id")
    .innerJoin("order_groups", "order_groups.id", "orders.group_id")
    .where("invoice_orders.invoice_id", "=", invoice_id)
    .select(["orders.id", "orders.sn", "orders.po", "orders.pay_fen", "orders.created_at"])
    .select(["invoice_orders.amount_fen", REFUNDED_FEN.as("refunded_fen")])
    .select(sql<0 | 1>`case when ${IS_INVOICEABLE} then 1 else 0 end`.as("available"))
    .orderBy("orders.id", "desc")
    .execute();
