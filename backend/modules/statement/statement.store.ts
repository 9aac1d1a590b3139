import { type SqlBool, sql } from "kysely";
import { INVOICE_STATUS } from "#contract/rules/invoice.ts";
import { REFUND_STATUS } from "#contract/rules/refund.ts";
import { STATEMENT_TRANSITIONS, type StatementState } from "#contract/rules/statement.ts";
import type { Db } from "../../database/database.ts";

/** Instants in epoch ms; `to` is exclusive. */
export type Range = { from: number; to: number };

/** The amount that a refund paid back, in fen. */
export const refundFen = sql<number>`refunds.goods_fen + refunds.postage_fen - refunds.short_fen`;

const ownBalance = (db: Db, customer_id: number) =>
  db.selectFrom("ledger").where(sql<SqlBool>`asset = 'balance'`).where("holder_id", "=", customer_id);

/** The balance in fen before the range, and count and sum of each kind of movement inside it. */
export async function readBalance(db: Db, customer_id: number, { from, to }: Range) {
  const before = await ownBalance(db, customer_id)
    .where("created_at", "<", from)
    .select(({ fn }) => fn.sum<number | null>("delta").as("fen"))
    .executeTakeFirstOrThrow();
  const kinds = await ownBalance(db, customer_id)
    .where("created_at", ">=", from)
    .where("created_at", "<", to)
    .select(({ fn }) => ["kind", fn.countAll<number>().as("count"), fn.sum<number>("delta").as("fen")])
    .groupBy("kind")
    .execute();
  return {
    opening: Number(before.fen ?? 0),
    kinds: kinds.map(({ kind, count, fen }) => ({ kind, count: Number(count), fen: Number(fen) })),
  };
}

/** The time of the customer's first booking, payment or debt, or null. */
export async function firstMovement(db: Db, customer_id: number): Promise<number | null> {
  const booked = await ownBalance(db, customer_id)
    .select(({ fn }) => fn.min("created_at").as("at"))
    .executeTakeFirst();
  const paid = await paidGroups(db, customer_id)
    .select(({ fn }) => fn.min("paid_at").as("at"))
    .executeTakeFirst();
  const owed = await db
    .selectFrom("ledger")
    .innerJoin("credit_bills", "credit_bills.id", "ledger.holder_id")
    .select(({ fn }) => fn.min("ledger.created_at").as("at"))
    .where(sql<SqlBool>`ledger.asset = 'credit'`)
    .where("credit_bills.customer_id", "=", customer_id)
    .executeTakeFirst();
  const instants = [booked?.at, paid?.at, owed?.at].filter((at) => at != null).map(Number);
  return instants.length === 0 ? null : Math.min(...instants);
}

const paidGroups = (db: Db, customer_id: number) =>
  db
    .selectFrom("order_groups")
    .where("order_groups.customer_id", "=", customer_id)
    .where("order_groups.state", "=", "paid");

/** The orders that were paid in the range. */
export const paidOrdersOfRange = (db: Db, customer_id: number, { from, to }: Range) =>
  paidGroups(db, customer_id)
    .innerJoin("orders", "orders.group_id", "order_groups.id")
    .where("order_groups.paid_at", ">=", from)
    .where("order_groups.paid_at", "<", to);

/** Count and sum in fen of the orders that were paid in the range, by payment type. */
export async function sumStatedOrders(db: Db, customer_id: number, range: Range) {
  const rows = await paidOrdersOfRange(db, customer_id, range)
    .select(({ fn }) => [
      "order_groups.pay_type",
      fn.countAll<number>().as("count"),
      fn.sum<number>("orders.pay_fen").as("fen"),
    ])
    .groupBy("order_groups.pay_type")
    .execute();
  return rows.map(({ pay_type, count, fen }) => ({ pay_type: pay_type ?? "", count: Number(count), fen: Number(fen) }));
}

/** The index of the range that contains an instant; the ranges are consecutive. */
const placeIn = (column: string, ranges: readonly Range[]) =>
  sql<number>`case ${sql.join(
    ranges.map(({ to }, place) => sql`when ${sql.ref(column)} < ${sql.lit(to)} then ${sql.lit(place)}`),
    sql` `,
  )} end`;

const span = (ranges: readonly Range[]): Range => ({ from: ranges[0]?.from ?? 0, to: ranges.at(-1)?.to ?? 0 });

/** Count and sum in fen of the orders that were paid in each of these ranges, by the index of the range. */
export async function sumOrdersByRange(db: Db, customer_id: number, ranges: readonly Range[]) {
  const rows = await paidOrdersOfRange(db, customer_id, span(ranges))
    .select([placeIn("order_groups.paid_at", ranges).as("place")])
    .select(({ fn }) => [fn.countAll<number>().as("count"), fn.sum<number>("orders.pay_fen").as("fen")])
    .groupBy("place")
    .execute();
  return new Map(rows.map(({ place, count, fen }) => [Number(place), { count: Number(count), fen: Number(fen) }]));
}

/** Count and sum in fen of the refunds that were carried out in each of these ranges, by the index of the range. */
export async function sumRefundsByRange(db: Db, customer_id: number, ranges: readonly Range[]) {
  const rows = await doneRefunds(db, customer_id, span(ranges))
    .select([placeIn("refunds.state_at", ranges).as("place")])
    .select(({ fn }) => [fn.countAll<number>().as("count"), fn.sum<number>(refundFen).as("fen")])
    .groupBy("place")
    .execute();
  return new Map(rows.map(({ place, count, fen }) => [Number(place), { count: Number(count), fen: Number(fen) }]));
}

/** The change of the balance in each of these ranges, in fen, by the index of the range. */
export async function sumBalanceByRange(db: Db, customer_id: number, ranges: readonly Range[]) {
  const { from, to } = span(ranges);
  const rows = await ownBalance(db, customer_id)
    .where("created_at", ">=", from)
    .where("created_at", "<", to)
    .select([placeIn("created_at", ranges).as("place")])
    .select(({ fn }) => [fn.sum<number>("delta").as("fen")])
    .groupBy("place")
    .execute();
  return new Map(rows.map(({ place, fen }) => [Number(place), Number(fen)]));
}

/** The refunds that were carried out in the range. */
export const doneRefunds = (db: Db, customer_id: number, { from, to }: Range) =>
  db
    .selectFrom("refunds")
    .where("refunds.customer_id", "=", customer_id)
    .where("refunds.state", "=", REFUND_STATUS.refunded)
    .where("refunds.state_at", ">=", from)
    .where("refunds.state_at", "<", to);

/** Count and sum in fen of the refunds that were carried out in the range. */
export async function sumStatedRefunds(db: Db, customer_id: number, range: Range) {
  const row = await doneRefunds(db, customer_id, range)
    .select(({ fn }) => [fn.countAll<number>().as("count"), fn.sum<number | null>(refundFen).as("fen")])
    .executeTakeFirstOrThrow();
  return { count: Number(row.count), fen: Number(row.fen ?? 0) };
}

/** The columns with the instants of events of an invoice. */
export const INVOICE_EVENTS = { issued: "issued_at", reversed: "reversed_at", waiting: "created_at" } as const;

/** The invoices with this event in the range. */
export function invoicesOfRange(db: Db, customer_id: number, event: keyof typeof INVOICE_EVENTS, { from, to }: Range) {
  const at = `invoices.${INVOICE_EVENTS[event]}` as const;
  return db
    .selectFrom("invoices")
    .where("invoices.customer_id", "=", customer_id)
    .where(at, ">=", from)
    .where(at, "<", to)
    .$if(event === "waiting", (query) => query.where("invoices.state", "=", INVOICE_STATUS.waiting));
}

/** Count and sum in fen of the invoices with this event in the range. */
export async function sumInvoices(db: Db, customer_id: number, event: keyof typeof INVOICE_EVENTS, range: Range) {
  const row = await invoicesOfRange(db, customer_id, event, range)
    .select(({ fn }) => [fn.countAll<number>().as("count"), fn.sum<number | null>("amount_fen").as("fen")])
    .executeTakeFirstOrThrow();
  return { count: Number(row.count), fen: Number(row.fen ?? 0) };
}

export const listStatements = (db: Db, customer_id: number) =>
  db
    .selectFrom("statements")
    .select(["month", "state", "confirmed_at"])
    .where("customer_id", "=", customer_id)
    .execute();

export const findStatement = (db: Db, customer_id: number, month: string) =>
  db
    .selectFrom("statements")
    .selectAll()
    .where("customer_id", "=", customer_id)
    .where("month", "=", month)
    .executeTakeFirst();

/** The id of the month's row, which is created in the open state at the customer's first act. */
export async function ensureStatement(tx: Db, customer_id: number, month: string): Promise<number> {
  await tx
    .insertInto("statements")
    .values({ customer_id, month, state: "open", closing_fen: null, net_fen: null, confirmed_at: null })
    .onConflict((conflict) => conflict.columns(["customer_id", "month"]).doNothing())
    .execute();
  const { id } = await tx
    .selectFrom("statements")
    .select("id")
    .where("customer_id", "=", customer_id)
    .where("month", "=", month)
    .executeTakeFirstOrThrow();
  return id;
}

/** Carries out one act of the transition table. @returns false when the statement is in another state. */
export async function moveStatement(
  tx: Db,
  id: number,
  act: keyof typeof STATEMENT_TRANSITIONS,
  more: { closing_fen?: number; net_fen?: number; confirmed_at?: number } = {},
): Promise<boolean> {
  const { from, to } = STATEMENT_TRANSITIONS[act];
  const moved = await tx
    .updateTable("statements")
    .set({ state: to as StatementState, ...more })
    .where("id", "=", id)
    .where("state", "in", [...from])
    .returning("id")
    .executeTakeFirst();
  return moved !== undefined;
}

/** The amount of the customer's order of this number that was paid in the range, in fen; undefined for none. */
export async function orderAmount(db: Db, customer_id: number, range: Range, sn: string): Promise<number | undefined> {
  const found = await paidOrdersOfRange(db, customer_id, range)
    .where("orders.sn", "=", sn)
    .select("orders.pay_fen")
    .executeTakeFirst();
  return found?.pay_fen;
}

export async function findByLogin(db: Db, phone: string, month: string) {
  return db
    .selectFrom("statements")
    .innerJoin("customers", "customers.id", "statements.customer_id")
    .where("customers.phone", "=", phone)
    .where("statements.month", "=", month)
    .select(["statements.id", "statements.state", "statements.customer_id"])
    .executeTakeFirst();
}
