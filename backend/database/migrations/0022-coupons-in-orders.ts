import type { Ddl } from "../ddl.ts";

const ORDER_TABLES = ["order_items", "orders", "order_groups"];

/**
 * The kind of a coupon with its products, categories or stores, the group that a customer's coupon was used in, and what
 * coupons of stores and of the platform take off an item, an order and a group, in fen. A coupon that a customer has is a
 * holder in the ledger: `unused` is 1 until it is used.
 */
export default ({ engine, table, int }: Ddl) => [
  `alter table coupons add column type ${int} not null default 0 check (type in (0, 1, 10, 11, 12))`,
  "update coupons set type = 10 where store_id is null",
  table(
    "coupon_targets",
    `coupon_id ${int} not null references coupons (id), target_id ${int} not null, primary key (coupon_id, target_id)`,
  ),
  `alter table customer_coupons add column unused ${int} not null default 0 check (unused in (0, 1))`,
  `alter table customer_coupons add column group_id ${int} references order_groups (id)`,
  `alter table customer_coupons add column used_at ${int}`,
  "create index customer_coupons_group on customer_coupons (group_id) where group_id is not null",
  ...ORDER_TABLES.flatMap((name) => [
    `alter table ${name} add column coupon_fen ${int} not null default 0 check (coupon_fen >= 0)`,
    `alter table ${name} add column platform_coupon_fen ${int} not null default 0 check (platform_coupon_fen >= 0)`,
  ]),
  ...(engine === "sqlite" ? rebuiltLedger : changedLedger),
  "update customer_coupons set unused = 1",
  `insert into ledger (asset, holder_id, delta, after, kind, ref, note, created_at)
   select 'coupon', id, 1, 1, 'receive', cast(coupon_id as text), '', taken_at from customer_coupons`,
];

const ASSETS = "check (asset in ('balance', 'points', 'stock', 'sale', 'warehouse', 'coupon'))";

const changedLedger = [
  "alter table ledger drop constraint ledger_asset_check",
  `alter table ledger add constraint ledger_asset_check ${ASSETS}`,
];

/** SQLite cannot change a constraint. */
const rebuiltLedger = [
  `create table ledger_with_coupons (
     id integer primary key autoincrement, asset text not null ${ASSETS}, holder_id integer not null,
     delta integer not null check (delta <> 0), after integer not null check (after >= 0), kind text not null,
     ref text not null, note text not null, created_at integer not null, unique (asset, holder_id, kind, ref)) strict`,
  "insert into ledger_with_coupons select id, asset, holder_id, delta, after, kind, ref, note, created_at from ledger",
  "drop table ledger",
  "alter table ledger_with_coupons rename to ledger",
];
