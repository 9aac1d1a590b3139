import type { Ddl } from "../ddl.ts";

/** Warehouses, and the stock of a SKU in each; each row of `warehouse_stock` is a holder in the ledger. */
export default ({ engine, table, id, int }: Ddl) => [
  table(
    "warehouses",
    `${id}, name text not null unique, province text not null, city text not null,
     ship_hours ${int} not null check (ship_hours between 1 and 240)`,
  ),
  table(
    "warehouse_stock",
    `${id}, warehouse_id ${int} not null references warehouses (id), sku_id ${int} not null references skus (id),
     stock ${int} not null check (stock >= 0), unique (sku_id, warehouse_id)`,
  ),
  ...(engine === "sqlite" ? rebuiltLedger : changedLedger),
];

const ASSETS = "check (asset in ('balance', 'points', 'stock', 'sale', 'warehouse'))";

const changedLedger = [
  "alter table ledger drop constraint ledger_asset_check",
  `alter table ledger add constraint ledger_asset_check ${ASSETS}`,
];

/** SQLite cannot change a constraint. */
const rebuiltLedger = [
  `create table ledger_with_warehouses (
     id integer primary key autoincrement, asset text not null ${ASSETS}, holder_id integer not null,
     delta integer not null check (delta <> 0), after integer not null check (after >= 0), kind text not null,
     ref text not null, note text not null, created_at integer not null, unique (asset, holder_id, kind, ref)) strict`,
  "insert into ledger_with_warehouses select id, asset, holder_id, delta, after, kind, ref, note, created_at from ledger",
  "drop table ledger",
  "alter table ledger_with_warehouses rename to ledger",
];
