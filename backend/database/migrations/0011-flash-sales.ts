import type { Ddl } from "../ddl.ts";

/** Flash sales of SKUs, the units of each customer in them, and the sale of cart lines and order items; 0 is none. */
export default ({ engine, table, id, int }: Ddl) => [
  table(
    "seckill_sales",
    `${id}, product_id ${int} not null references products (id), sku_id ${int} not null references skus (id),
     starts_at ${int} not null, ends_at ${int} not null, price ${int} not null check (price > 0),
     quota ${int} not null check (quota >= 1), stock ${int} not null check (stock >= 0 and stock <= quota),
     per_customer ${int} not null check (per_customer >= 1), stopped_at ${int}, created_at ${int} not null,
     unique (sku_id, starts_at), check (ends_at > starts_at)`,
  ),
  "create index seckill_sales_product on seckill_sales (product_id)",
  "create index seckill_sales_end on seckill_sales (ends_at)",
  table(
    "seckill_purchases",
    `customer_id ${int} not null references customers (id), sale_id ${int} not null references seckill_sales (id),
     pieces ${int} not null check (pieces >= 0), primary key (customer_id, sale_id)`,
  ),
  `alter table cart_lines add column sale_id ${int} not null default 0`,
  `alter table removed_cart_lines add column sale_id ${int} not null default 0`,
  `alter table order_items add column sale_id ${int} not null default 0`,
  "drop index cart_lines_one_per_sku",
  "create unique index cart_lines_one_per_sku on cart_lines (customer_id, sku_id, sale_id) where is_now = 0",
  ...(engine === "sqlite" ? rebuiltLedger : changedLedger),
];

const ASSETS = "check (asset in ('balance', 'points', 'stock', 'sale'))";

const changedLedger = [
  "alter table ledger drop constraint ledger_asset_check",
  `alter table ledger add constraint ledger_asset_check ${ASSETS}`,
];

/** SQLite cannot change a constraint. */
const rebuiltLedger = [
  `create table ledger_with_sales (
     id integer primary key autoincrement, asset text not null ${ASSETS}, holder_id integer not null,
     delta integer not null check (delta <> 0), after integer not null check (after >= 0), kind text not null,
     ref text not null, note text not null, created_at integer not null, unique (asset, holder_id, kind, ref)) strict`,
  "insert into ledger_with_sales select id, asset, holder_id, delta, after, kind, ref, note, created_at from ledger",
  "drop table ledger",
  "alter table ledger_with_sales rename to ledger",
];
