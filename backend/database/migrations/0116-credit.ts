import type { Ddl } from "../ddl.ts";

/**
 * Buying by the month: a customer's line and bills, of which each is a holder in the ledger, and recharges that repay
 * bills, with those that they were meant for.
 */
export default ({ engine, table, id, int }: Ddl) => [
  table(
    "credit_lines",
    `customer_id ${int} primary key references customers (id), limit_fen ${int} not null check (limit_fen >= 0),
     days ${int} not null check (days >= 0), state text not null check (state in ('normal', 'disabled')),
     contract text not null, version ${int} not null, changed_at ${int} not null`,
  ),
  table(
    "credit_bills",
    `${id}, customer_id ${int} not null references customers (id), month text not null,
     ends_at ${int} not null, owed_fen ${int} not null default 0 check (owed_fen >= 0), amount_fen ${int} check (amount_fen >= 0),
     issued_at ${int}, overdue_at ${int}, settled_at ${int}, grace_until ${int} not null default 0,
     grace_by ${int},
     unique (customer_id, month)`,
  ),
  "create index credit_bills_open on credit_bills (ends_at) where issued_at is null",
  "create index credit_bills_owed on credit_bills (overdue_at) where owed_fen > 0",
  ...(engine === "sqlite" ? rebuilt : changed),
  "create index ledger_credit on ledger (holder_id, id) where asset = 'credit'",
  `alter table recharges add column purpose text not null default 'balance' check (purpose in ('balance', 'credit'))`,
  table(
    "recharge_bills",
    `recharge_id ${int} not null references recharges (id), bill_id ${int} not null references credit_bills (id),
     primary key (recharge_id, bill_id)`,
  ),
];

const ASSETS = "check (asset in ('balance', 'points', 'stock', 'sale', 'warehouse', 'coupon', 'credit'))";

const changed = [
  "alter table ledger drop constraint ledger_asset_check",
  `alter table ledger add constraint ledger_asset_check ${ASSETS}`,
  "alter table recharges drop constraint recharges_amount_fen_check",
  "alter table recharges add constraint recharges_amount_fen_check check (amount_fen > 0)",
];

/** SQLite cannot change a constraint. */
const rebuilt = [
  "pragma defer_foreign_keys = on",
  `create table ledger_with_credit (
     id integer primary key autoincrement, asset text not null ${ASSETS}, holder_id integer not null,
     delta integer not null check (delta <> 0), after integer not null check (after >= 0), kind text not null,
     ref text not null, note text not null, created_at integer not null, unique (asset, holder_id, kind, ref)) strict`,
  "insert into ledger_with_credit select id, asset, holder_id, delta, after, kind, ref, note, created_at from ledger",
  "drop table ledger",
  "alter table ledger_with_credit rename to ledger",
  "create index ledger_balance on ledger (holder_id, id) where asset = 'balance'",
  "create unique index ledger_opening on ledger (asset, holder_id) where kind = 'opening' and asset in ('balance', 'points')",
  "create index ledger_warehouse on ledger (holder_id, id) where asset = 'warehouse'",
  "create table recharges_copy as select * from recharges",
  "drop table recharges",
  `create table recharges (
     id integer primary key autoincrement, sn text not null unique,
     customer_id integer not null references customers (id), amount_fen integer not null check (amount_fen > 0),
     type text not null, state text not null check (state in ('waiting', 'paid')), created_at integer not null,
     paid_at integer) strict`,
  "insert into recharges select * from recharges_copy",
  "drop table recharges_copy",
  "create index recharges_customer on recharges (customer_id)",
];
