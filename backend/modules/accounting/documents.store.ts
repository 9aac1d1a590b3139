import { type Expression, type SqlBool, sql } from "kysely";
import { OUTDATED_PAYMENT, TRANSFER_TAKEN_BACK } from "#contract/rules/bill.ts";
import { REPAID_FROM_BALANCE, UNDONE_TO_BALANCE } from "#contract/rules/credit.ts";
import { REFUND_STATUS } from "#contract/rules/refund.ts";
import type { Db } from "../../database/database.ts";

/** The documents that vouchers are made of; each query has the scope of its member in its `where`. */

/** Epoch ms, the end excluded. */
export type Span = { from: number; to: number };
type Scope = Expression<SqlBool>;
type Page = { page: number; limit: number };

/** A document of a month; time, source and id give its place in the list. */
export type Doc = {
  company: string;
  real_name: string;
  source: string;
  id: number;
  at: number;
  sn: string;
  customer_id: number;
  fen: number;
  /** The order, refund or invoice; 0 for a document of the customer. */
  record_id: number;
};

const text = (value: string) => sql<string>`${sql.lit(value)}`;
const within = (at: string, { from, to }: Span) => sql<SqlBool>`${sql.ref(at)} >= ${from} and ${sql.ref(at)} < ${to}`;
const ofCustomer = (id: string, scope: Scope) =>
  sql<SqlBool>`${sql.ref(id)} in (select customers.id from customers where ${scope})`;

/** Orders of paid groups that cost something; the source says how they were paid. */
const sales = (db: Db, span: Span, scope: Scope) =>
  db
    .selectFrom("order_groups")
    .innerJoin("orders", "orders.group_id", "order_groups.id")
    .leftJoin("payments", "payments.group_id", "order_groups.id")
    .where("order_groups.state", "=", "paid")
    .where(within("order_groups.paid_at", span))
    .where("orders.pay_fen", ">", 0)
    .where(ofCustomer("orders.customer_id", scope))
    .select([
      sql<string>`case when payments.type = 'credit' then 'receivable' else 'prepaid' end`.as("source"),
      "orders.id as id",
      sql<number>`order_groups.paid_at`.as("at"),
      "orders.sn as sn",
      "orders.customer_id as customer_id",
      "orders.pay_fen as fen",
      "orders.id as record_id",
    ]);

const REFUND_FEN = sql<number>`refunds.goods_fen + refunds.postage_fen - refunds.short_fen`;

/** Paid refunds, and what platforms have paid back. */
const refunds = (db: Db, span: Span, scope: Scope) =>
  db
    .selectFrom("refunds")
    .where("refunds.state", "=", REFUND_STATUS.refunded)
    .where(within("refunds.state_at", span))
    .where(sql<SqlBool>`${REFUND_FEN} > 0`)
    .where(ofCustomer("refunds.customer_id", scope))
    .select([
      text("refund").as("source"),
      "refunds.id as id",
      "refunds.state_at as at",
      "refunds.sn as sn",
      "refunds.customer_id as customer_id",
      REFUND_FEN.as("fen"),
      "refunds.id as record_id",
    ])
    .unionAll(
      db
        .selectFrom("gateway_refunds")
        .innerJoin("payment_attempts", "payment_attempts.id", "gateway_refunds.attempt_id")
        .where("gateway_refunds.state", "=", "done")
        .where("gateway_refunds.balance_at", "is", null)
        .where(within("gateway_refunds.done_at", span))
        .where(ofCustomer("payment_attempts.customer_id", scope))
        .select([
          sql<string>`payment_attempts.type`.as("source"),
          "gateway_refunds.id as id",
          sql<number>`gateway_refunds.done_at`.as("at"),
          "gateway_refunds.refund_no as sn",
          "payment_attempts.customer_id as customer_id",
          "gateway_refunds.amount_fen as fen",
          sql<number>`0`.as("record_id"),
        ]),
    );

/** The rows of a balance that sales, refunds and payments at a platform do not book. */
const OF_DOCUMENTS = ["pay", "refund", "recharge", OUTDATED_PAYMENT] as const;
const REPAYMENTS = [REPAID_FROM_BALANCE, UNDONE_TO_BALANCE] as const;
/** What a bank paid into a balance, and took back. */
const OF_BANK = ["transfer", TRANSFER_TAKEN_BACK] as const;
const list = (kinds: readonly string[]) => sql.join(kinds.map((kind) => sql.lit(kind)));

/** Money that came in or was taken back, and movements of balances and bills without an order. */
function receipts(db: Db, span: Span, scope: Scope) {
  const attempts = db
    .selectFrom("payment_attempts")
    .where(within("payment_attempts.paid_at", span))
    .where(ofCustomer("payment_attempts.customer_id", scope))
    .select([
      sql<string>`payment_attempts.type`.as("source"),
      "payment_attempts.id as id",
      sql<number>`payment_attempts.paid_at`.as("at"),
      "payment_attempts.out_trade_no as sn",
      "payment_attempts.customer_id as customer_id",
      "payment_attempts.amount_fen as fen",
      sql<number>`0`.as("record_id"),
    ]);
  const transfers = db
    .selectFrom("payments")
    .innerJoin("order_groups", "order_groups.id", "payments.group_id")
    .where("payments.type", "=", "transfer")
    .where(within("payments.created_at", span))
    .where(ofCustomer("payments.customer_id", scope))
    .select([
      text("bank").as("source"),
      "payments.id as id",
      "payments.created_at as at",
      "order_groups.sn as sn",
      "payments.customer_id as customer_id",
      "payments.amount_fen as fen",
      sql<number>`0`.as("record_id"),
    ]);
  const recharges = db
    .selectFrom("recharges")
    .where("recharges.state", "=", "paid")
    .where("recharges.type", "=", "transfer")
    .where(within("recharges.paid_at", span))
    .where(ofCustomer("recharges.customer_id", scope))
    .select([
      text("bank recharge").as("source"),
      "recharges.id as id",
      sql<number>`recharges.paid_at`.as("at"),
      "recharges.sn as sn",
      "recharges.customer_id as customer_id",
      "recharges.amount_fen as fen",
      sql<number>`0`.as("record_id"),
    ]);
  const balances = db
    .selectFrom("ledger")
    .where("ledger.asset", "=", "balance")
    .where(sql<SqlBool>`ledger.kind not in (${list(OF_DOCUMENTS)})`)
    .where(within("ledger.created_at", span))
    .where(ofCustomer("ledger.holder_id", scope))
    .select([
      sql<string>`case when ledger.kind in (${list(OF_BANK)}) then 'bank balance'
        when ledger.kind in (${list(REPAYMENTS)}) then 'repayment' else 'other' end`.as("source"),
      "ledger.id as id",
      "ledger.created_at as at",
      sql<string>`coalesce(ledger.note, '')`.as("sn"),
      "ledger.holder_id as customer_id",
      "ledger.delta as fen",
      sql<number>`0`.as("record_id"),
    ]);
  const owed = db
    .selectFrom("ledger")
    .innerJoin("credit_bills", "credit_bills.id", "ledger.holder_id")
    .where("ledger.asset", "=", "credit")
    .where("ledger.kind", "=", "correction")
    .where(within("ledger.created_at", span))
    .where(ofCustomer("credit_bills.customer_id", scope))
    .select([
      text("owed").as("source"),
      "ledger.id as id",
      "ledger.created_at as at",
      sql<string>`coalesce(ledger.note, '')`.as("sn"),
      "credit_bills.customer_id as customer_id",
      "ledger.delta as fen",
      sql<number>`0`.as("record_id"),
    ]);
  return attempts.unionAll(transfers).unionAll(recharges).unionAll(balances).unionAll(owed);
}

/** Issued invoices, and red-letter invoices with what earlier ones have reversed. */
const invoices = (db: Db, span: Span, scope: Scope) =>
  db
    .selectFrom("invoices")
    .where(within("invoices.issued_at", span))
    .where(ofCustomer("invoices.customer_id", scope))
    .select([
      text("invoice").as("source"),
      "invoices.id as id",
      sql<number>`invoices.issued_at`.as("at"),
      sql<string>`coalesce(invoices.number, invoices.sn)`.as("sn"),
      "invoices.customer_id as customer_id",
      "invoices.amount_fen as fen",
      "invoices.id as record_id",
    ])
    .unionAll(
      db
        .selectFrom("invoice_reds")
        .innerJoin("invoices", "invoices.id", "invoice_reds.invoice_id")
        .where(within("invoice_reds.created_at", span))
        .where(ofCustomer("invoices.customer_id", scope))
        .select([
          text("red").as("source"),
          "invoice_reds.id as id",
          "invoice_reds.created_at as at",
          sql<string>`coalesce(invoice_reds.number, invoices.sn)`.as("sn"),
          "invoices.customer_id as customer_id",
          "invoice_reds.amount_fen as fen",
          "invoices.id as record_id",
        ]),
    );

const OF_KIND = { sale: sales, receipt: receipts, invoice: invoices, refund: refunds } as const;
export type DocumentKind = keyof typeof OF_KIND;
export type Wanted = { kind: DocumentKind; span: Span; scope: Scope };

/** Every document of a kind has the same columns. */
const documents = (db: Db, { kind, span, scope }: Wanted) => sql<Doc>`(${OF_KIND[kind](db, span, scope)}) as docs`;

/** One page of the documents of a month, the oldest first. */
export async function listDocuments(db: Db, wanted: Wanted, { page, limit }: Page): Promise<Doc[]> {
  const { rows } = await sql<Doc>`select docs.*, customers.company, customers.real_name from ${documents(db, wanted)}
    join customers on customers.id = docs.customer_id
    order by docs.at, docs.source, docs.id limit ${limit} offset ${(page - 1) * limit}`.execute(db);
  return rows.map((row) => ({
    ...row,
    id: Number(row.id),
    at: Number(row.at),
    fen: Number(row.fen),
    customer_id: Number(row.customer_id),
    record_id: Number(row.record_id),
  }));
}

export async function countDocuments(db: Db, wanted: Wanted): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*) as count from ${documents(db, wanted)}`.execute(db);
  return Number(rows[0]?.count ?? 0);
}
