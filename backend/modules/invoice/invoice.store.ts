import { type Insertable, type SqlBool, sql, type Updateable } from "kysely";
import { INVOICE_STATUS, INVOICE_TRANSITIONS, type InvoiceStatus, isLiveInvoice } from "#contract/rules/invoice.ts";
import type { Db } from "../../database/database.ts";
import { likePattern } from "../../database/like-pattern.ts";
import { selectPage } from "../../database/paging.ts";
import type { Schema } from "../../database/schema.ts";
import { IS_INVOICEABLE, REFUNDED_FEN } from "../order/invoiceable.ts";

type Invoices = Schema["invoices"];
type Act = Exclude<keyof typeof INVOICE_TRANSITIONS, "apply">;

/** @returns undefined when the number is taken. */
export const insertInvoice = (tx: Db, row: Insertable<Invoices>) =>
  tx
    .insertInto("invoices")
    .values(row)
    .onConflict((conflict) => conflict.column("sn").doNothing())
    .returning(["id", "sn"])
    .executeTakeFirst();

/**
 * Carries out an act; the orders of an invoice that ends can be invoiced again. @returns whether the invoice's state
 * allowed the act.
 */
export async function applyInvoiceAct(tx: Db, id: number, name: Act, change: Updateable<Invoices>): Promise<boolean> {
  const { from, to } = INVOICE_TRANSITIONS[name];
  const changed = await tx
    .updateTable("invoices")
    .set({ ...change, state: to })
    .where("id", "=", id)
    .where("state", "in", from)
    // Staff that have accepted an application are issuing it.
    .$if(name === "withdraw", (query) => query.where("accepted_at", "is", null))
    .returning("id")
    .executeTakeFirst();
  if (changed && !isLiveInvoice(to)) {
    await tx.updateTable("invoice_orders").set({ is_live: 0 }).where("invoice_id", "=", id).execute();
  }
  return changed !== undefined;
}

/** The amount that the orders of an invoice can be invoiced with now, in fen. */
export const STILL_DUE = sql<number>`(select sum(orders.pay_fen - ${REFUNDED_FEN}) from invoice_orders io
  join orders on orders.id = io.order_id where io.invoice_id = invoices.id)`;
/** 1 for an issued invoice that a refund has made too high. */
const TO_REVERSE = sql<0 | 1>`case when invoices.state = ${sql.lit(INVOICE_STATUS.issued)}
  and invoices.amount_fen - invoices.red_fen > ${STILL_DUE} then 1 else 0 end`;

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

export const findOwnInvoice = (db: Db, customer_id: number, id: number) =>
  invoices(db).where("invoices.id", "=", id).where("invoices.customer_id", "=", customer_id).executeTakeFirst();

/** The invoice of an id, or of the number of an application, for staff. */
export const findInvoiceByName = (db: Db, name: string) =>
  invoices(db)
    .where((row) =>
      row.or([
        row("invoices.sn", "=", name),
        ...(/^\d{1,15}$/.test(name) ? [row("invoices.id", "=", Number(name))] : []),
      ]),
    )
    .executeTakeFirst();

/** The newest invoices of all customers, of one state or of all, or those that a refund has made too high. */
export function latestInvoices(
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

/** Selects invoices of a customer; instants in epoch ms, `until` exclusive. */
export type InvoiceQuery = {
  state: InvoiceStatus | null;
  keyword: string;
  store_id: number | null;
  since: number | null;
  until: number | null;
  page: number;
  limit: number;
};

/** One page of the customer's invoices, the newest first, and how many there are. */
export async function listOwnInvoices(
  db: Db,
  customer_id: number,
  { state, keyword, store_id, since, until, page, limit }: InvoiceQuery,
) {
  const found = invoices(db)
    .where("invoices.customer_id", "=", customer_id)
    .$if(state !== null, (query) => query.where("invoices.state", "=", state ?? INVOICE_STATUS.waiting))
    .$if(store_id !== null, (query) => query.where("invoices.store_id", "=", store_id ?? 0))
    .$if(since !== null, (query) => query.where("invoices.created_at", ">=", since ?? 0))
    .$if(until !== null, (query) => query.where("invoices.created_at", "<", until ?? 0))
    .$if(keyword !== "", (query) =>
      query.where(
        sql<SqlBool>`(lower(invoices.sn) like ${likePattern(keyword)} escape '\\' or invoices.number like ${likePattern(keyword)} escape '\\'
          or exists (select 1 from invoice_orders io join orders o on o.id = io.order_id
            where io.invoice_id = invoices.id and (o.sn like ${likePattern(keyword)} escape '\\'
              or lower(o.po) like ${likePattern(keyword)} escape '\\')))`,
      ),
    );
  return selectPage(found, "invoices.id", { page, limit });
}

/** The stores of the customer's invoices, by name. */
export const storesOfInvoices = (db: Db, customer_id: number) =>
  db
    .selectFrom("stores")
    .where("stores.id", "in", (query) =>
      query.selectFrom("invoices").where("invoices.customer_id", "=", customer_id).select("invoices.store_id"),
    )
    .select(["stores.id as mer_id", "stores.name as mer_name"])
    .orderBy("stores.name")
    .orderBy("stores.id")
    .execute();

/** The number and the sum of the customer's invoices of each state; with `issuedSince`, of those issued since then. */
export async function sumsByState(db: Db, customer_id: number, issuedSince?: number) {
  const rows = await db
    .selectFrom("invoices")
    .where("customer_id", "=", customer_id)
    .$if(issuedSince !== undefined, (query) => query.where("issued_at", ">=", issuedSince ?? 0))
    .select(({ fn }) => ["state", fn.countAll<number>().as("num"), sql<number>`sum(amount_fen - red_fen)`.as("fen")])
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

/** Those of these numbers that an invoice or a red-letter invoice has. */
export async function takenNumbers(db: Db, numbers: readonly string[]): Promise<string[]> {
  if (numbers.length === 0) return [];
  const rows = await db
    .selectFrom("invoices")
    .select("number")
    .where("number", "in", numbers)
    .union((reds) => reds.selectFrom("invoice_reds").select("number").where("number", "in", numbers))
    .execute();
  return rows.flatMap(({ number }) => number ?? []);
}

/** Reverses a part of an issued invoice, which remains issued. @returns whether so much was left. */
export async function reversePart(
  tx: Db,
  id: number,
  amount_fen: number,
  change: Updateable<Invoices>,
): Promise<boolean> {
  const changed = await tx
    .updateTable("invoices")
    .set((row) => ({ ...change, red_fen: sql<number>`${row.ref("red_fen")} + ${amount_fen}` }))
    .where("id", "=", id)
    .where("state", "=", INVOICE_STATUS.issued)
    .where(sql<SqlBool>`amount_fen - red_fen > ${amount_fen}`)
    .returning("id")
    .executeTakeFirst();
  return changed !== undefined;
}

/** Accepts an application that waits. @returns whether it did. */
export async function acceptInvoice(tx: Db, id: number, accepted_at: number): Promise<boolean> {
  const changed = await tx
    .updateTable("invoices")
    .set({ accepted_at })
    .where("id", "=", id)
    .where("state", "=", INVOICE_STATUS.waiting)
    .where("accepted_at", "is", null)
    .returning("id")
    .executeTakeFirst();
  return changed !== undefined;
}

export const insertRed = (tx: Db, row: Insertable<Schema["invoice_reds"]>) =>
  tx.insertInto("invoice_reds").values(row).returning("id").executeTakeFirstOrThrow();

export async function insertFiles(tx: Db, rows: readonly Insertable<Schema["invoice_files"]>[]) {
  if (rows.length > 0) await tx.insertInto("invoice_files").values(rows).execute();
}

/** The files of an invoice and of its red-letter invoices with the number of each, the oldest first. */
export const filesOfInvoice = (db: Db, invoice_id: number) =>
  db
    .selectFrom("invoice_files")
    .innerJoin("invoices", "invoices.id", "invoice_files.invoice_id")
    .leftJoin("invoice_reds", "invoice_reds.id", "invoice_files.red_id")
    .where("invoice_files.invoice_id", "=", invoice_id)
    .select(["invoice_files.id", "invoice_files.red_id", "invoice_files.type", "invoice_files.upload"])
    .select(["invoice_files.created_at", "invoices.sn", "invoices.number", "invoice_reds.number as red_number"])
    .orderBy("invoice_files.id")
    .execute();

export const redsOf = (db: Db, invoice_id: number) =>
  db.selectFrom("invoice_reds").selectAll().where("invoice_id", "=", invoice_id).orderBy("id").execute();

/** Those of these uploads that an invoice or a batch has. */
export async function takenUploads(db: Db, names: readonly string[]): Promise<string[]> {
  if (names.length === 0) return [];
  const rows = await db
    .selectFrom("invoice_files")
    .select("upload")
    .where("upload", "in", names)
    .union((batch) => batch.selectFrom("invoice_batch_files").select("upload").where("upload", "in", names))
    .execute();
  return rows.map(({ upload }) => upload);
}
