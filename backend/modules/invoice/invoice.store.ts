import { type Insertable, type SqlBool, sql, type Updateable } from "kysely";
import { INVOICE_STATUS, INVOICE_TRANSITIONS, type InvoiceStatus, isLiveInvoice } from "#contract/rules/invoice.ts";
import type { Db } from "../../database/database.ts";
import type { Schema } from "../../database/schema.ts";
import { IS_INVOICEABLE, REFUNDED_FEN } from "../order/invoiceable.ts";

type Invoices = Schema["invoices"];
type Act = Exclude<keyof typeof INVOICE_TRANSITIONS, "apply">;

/** Paid orders of the customer with their store and what refunds have returned. */
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

const like = (keyword: string) => `%${keyword.toLowerCase().replace(/[\\%_]/g, "\\$&")}%`;

/** One page of the orders that can be invoiced, the newest first, with how many there are and what they add up to. */
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
        sql<SqlBool>`(orders.sn like ${like(keyword)} escape '\\' or lower(orders.po) like ${like(keyword)} escape '\\'
          or exists (select 1 from order_items i where i.order_id = orders.id
            and lower(i.name) like ${like(keyword)} escape '\\'))`,
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

/** Those of the orders that can be invoiced now, the newest first. */
export async function findInvoiceable(db: Db, customer_id: number, ids: readonly number[]): Promise<OrderRow[]> {
  if (ids.length === 0) return [];
  return paidOrders(db, customer_id)
    .where(IS_INVOICEABLE)
    .where("orders.id", "in", ids)
    .orderBy("orders.id", "desc")
    .execute();
}

/** Which of the orders are paid and the customer's. */
export async function findPaid(db: Db, customer_id: number, ids: readonly number[]): Promise<OrderRow[]> {
  return ids.length === 0 ? [] : paidOrders(db, customer_id).where("orders.id", "in", ids).execute();
}

/** The orders of a group with the invoice that was chosen for it. */
export const ordersOfGroup = (db: Db, group_id: number) =>
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
export async function itemsOf(db: Db, order_ids: readonly number[]) {
  if (order_ids.length === 0) return [];
  return db
    .selectFrom("order_items")
    .select(["order_id", "name", "image"])
    .where("order_id", "in", order_ids)
    .orderBy("id")
    .execute();
}

/** @returns undefined when the number is taken. */
export const insertInvoice = (tx: Db, row: Insertable<Invoices>) =>
  tx
    .insertInto("invoices")
    .values(row)
    .onConflict((conflict) => conflict.column("sn").doNothing())
    .returning("id")
    .executeTakeFirst();

/** @returns false, with nothing inserted, when a live invoice has the order. */
export async function insertOrder(tx: Db, row: Omit<Insertable<Schema["invoice_orders"]>, "is_live">) {
  const inserted = await tx
    .insertInto("invoice_orders")
    .values({ ...row, is_live: 1 })
    .onConflict((conflict) => conflict.column("order_id").where("is_live", "=", sql.lit(1)).doNothing())
    .returning("id")
    .executeTakeFirst();
  return inserted !== undefined;
}

/** Does an act; the orders of an invoice that ends are free. @returns whether the invoice was in a state that allows it. */
export async function act(tx: Db, id: number, name: Act, change: Updateable<Invoices>): Promise<boolean> {
  const { from, to } = INVOICE_TRANSITIONS[name];
  const changed = await tx
    .updateTable("invoices")
    .set({ ...change, state: to })
    .where("id", "=", id)
    .where("state", "in", from)
    .returning("id")
    .executeTakeFirst();
  if (changed && !isLiveInvoice(to)) {
    await tx.updateTable("invoice_orders").set({ is_live: 0 }).where("invoice_id", "=", id).execute();
  }
  return changed !== undefined;
}

export const updateInvoice = (tx: Db, id: number, change: Updateable<Invoices>) =>
  tx.updateTable("invoices").set(change).where("id", "=", id).execute();

/** The invoice that waits and has the order. */
export const waitingOf = (tx: Db, customer_id: number, order_id: number) =>
  tx
    .selectFrom("invoice_orders")
    .innerJoin("invoices", "invoices.id", "invoice_orders.invoice_id")
    .where("invoice_orders.order_id", "=", order_id)
    .where("invoice_orders.is_live", "=", 1)
    .where("invoices.customer_id", "=", customer_id)
    .where("invoices.state", "=", INVOICE_STATUS.waiting)
    .select("invoices.id")
    .executeTakeFirst();

/** Sets what is invoiced of an order, and the sum of its invoice. @returns the new sum. */
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
  await updateInvoice(tx, invoice_id, { amount_fen: Number(fen) });
  return Number(fen);
}

/** The amount that the orders of an invoice can be invoiced with now, in fen. */
const STILL_DUE = sql<number>`(select sum(orders.pay_fen - ${REFUNDED_FEN}) from invoice_orders io
  join orders on orders.id = io.order_id where io.invoice_id = invoices.id)`;
/** 1 for an issued invoice that a refund has made too high. */
const TO_REVERSE = sql<0 | 1>`case when invoices.state = ${sql.lit(INVOICE_STATUS.issued)}
  and invoices.amount_fen > ${STILL_DUE} then 1 else 0 end`;

const invoices = (db: Db) =>
  db
    .selectFrom("invoices")
    .innerJoin("stores", "stores.id", "invoices.store_id")
    .innerJoin("customers", "customers.id", "invoices.customer_id")
    .selectAll("invoices")
    .select(["stores.name as store_name", "stores.kind as store_kind", "customers.phone as login"])
    .select(TO_REVERSE.as("to_reverse"))
    .select(sql<number>`(select count(*) from invoice_orders io where io.invoice_id = invoices.id)`.as("order_num"));
export type InvoiceRow = Awaited<ReturnType<ReturnType<typeof invoices>["execute"]>>[number];

export const findOwn = (db: Db, customer_id: number, id: number) =>
  invoices(db).where("invoices.id", "=", id).where("invoices.customer_id", "=", customer_id).executeTakeFirst();

/** The invoice of an id, or of the number of an application, for staff. */
export const findByName = (db: Db, name: string) =>
  invoices(db)
    .where((row) =>
      row.or([
        row("invoices.sn", "=", name),
        ...(/^\d{1,15}$/.test(name) ? [row("invoices.id", "=", Number(name))] : []),
      ]),
    )
    .executeTakeFirst();

/** The newest invoices of all customers, of one state or of all, or those that a refund has made too high. */
export function latest(
  db: Db,
  filter: { state?: InvoiceStatus | undefined; toReverse?: boolean | undefined },
  limit: number,
) {
  return invoices(db)
    .$if(filter.state !== undefined, (query) =>
      query.where("invoices.state", "=", filter.state ?? INVOICE_STATUS.waiting),
    )
    .$if(filter.toReverse === true, (query) => query.where(sql<SqlBool>`${TO_REVERSE} = 1`))
    .orderBy("invoices.id", "desc")
    .limit(limit)
    .execute();
}

/** One page of the customer's invoices, the newest first, and how many there are. */
export async function listOwn(
  db: Db,
  customer_id: number,
  { state, keyword, page, limit }: { state: InvoiceStatus | null; keyword: string; page: number; limit: number },
) {
  const found = invoices(db)
    .where("invoices.customer_id", "=", customer_id)
    .$if(state !== null, (query) => query.where("invoices.state", "=", state ?? INVOICE_STATUS.waiting))
    .$if(keyword !== "", (query) =>
      query.where(
        sql<SqlBool>`(lower(invoices.sn) like ${like(keyword)} escape '\\' or invoices.number like ${like(keyword)} escape '\\'
          or exists (select 1 from invoice_orders io join orders o on o.id = io.order_id
            where io.invoice_id = invoices.id and (o.sn like ${like(keyword)} escape '\\'
              or lower(o.po) like ${like(keyword)} escape '\\')))`,
      ),
    );
  const rows = await found
    .orderBy("invoices.id", "desc")
    .limit(limit)
    .offset((page - 1) * limit)
    .execute();
  const { count } = await found
    .clearSelect()
    .select(({ fn }) => fn.countAll<number>().as("count"))
    .executeTakeFirstOrThrow();
  return { rows, count: Number(count) };
}

/** The number and the sum of the customer's invoices of each state; with `issuedSince`, of those issued since then. */
export async function sumsByState(db: Db, customer_id: number, issuedSince?: number) {
  const rows = await db
    .selectFrom("invoices")
    .where("customer_id", "=", customer_id)
    .$if(issuedSince !== undefined, (query) => query.where("issued_at", ">=", issuedSince ?? 0))
    .select(({ fn }) => ["state", fn.countAll<number>().as("num"), fn.sum<number>("amount_fen").as("fen")])
    .groupBy("state")
    .execute();
  return rows.map((row) => ({ state: row.state, num: Number(row.num), fen: Number(row.fen) }));
}

/** The rejected applications with an order that can be invoiced again. */
export async function countToRepeat(db: Db, customer_id: number): Promise<number> {
  const { count } = await db
    .selectFrom("invoices")
    .where("customer_id", "=", customer_id)
    .where("state", "=", INVOICE_STATUS.rejected)
    .where(
      sql<SqlBool>`exists (select 1 from invoice_orders io join orders on orders.id = io.order_id
        join order_groups on order_groups.id = orders.group_id
        where io.invoice_id = invoices.id and ${IS_INVOICEABLE})`,
    )
    .select(({ fn }) => fn.countAll<number>().as("count"))
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** The orders of an invoice with what of each it covers. */
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

/** Whether an invoice or a red-letter invoice has this number. */
export async function isNumberTaken(tx: Db, number: string): Promise<boolean> {
  const row = await tx
    .selectFrom("invoices")
    .select("id")
    .where((where) => where.or([where("number", "=", number), where("red_number", "=", number)]))
    .executeTakeFirst();
  return row !== undefined;
}
