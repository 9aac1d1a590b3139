import type { Ddl } from "../ddl.ts";

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
  ...couponColumns("order_items", int),
  ...(engine === "sqlite" ? rebuiltOrders : changedOrders),
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

const couponColumns = (name: string, int: string) =>
  ["coupon_fen", "platform_coupon_fen"].map(
    (column) => `alter table ${name} add column ${column} ${int} not null default 0 check (${column} >= 0)`,
  );

const TABLES = ["order_groups", "orders"];
const PAY = "check (pay_fen = goods_fen + postage_fen - coupon_fen - platform_coupon_fen - points_fen)";

const changedOrders = TABLES.flatMap((name) => [
  ...couponColumns(name, "bigint"),
  `alter table ${name} drop constraint ${name}_check`,
  `alter table ${name} add constraint ${name}_check ${PAY}`,
]);

const AMOUNTS = `goods_fen integer not null check (goods_fen >= 0), postage_fen integer not null check (postage_fen >= 0),
  points_used integer not null check (points_used >= 0), points_fen integer not null check (points_fen >= 0),
  pay_fen integer not null check (pay_fen >= 0), total_num integer not null`;
const COUPONS = `coupon_fen integer not null default 0 check (coupon_fen >= 0),
  platform_coupon_fen integer not null default 0 check (platform_coupon_fen >= 0)`;
const GROUP = `id integer primary key autoincrement, sn text not null unique,
  customer_id integer not null references customers (id),
  state text not null check (state in ('unpaid', 'paid', 'cancelled')), ${AMOUNTS}, real_name text not null,
  phone text not null, province text not null, address text not null, pay_type text, created_at integer not null,
  closes_at integer not null, paid_at integer, cancelled_at integer`;
const ORDER = `id integer primary key autoincrement, sn text not null unique,
  group_id integer not null references order_groups (id), customer_id integer not null references customers (id),
  store_id integer not null references stores (id), status integer not null check (status between -1 and 3), ${AMOUNTS},
  give_points integer not null, mark text not null, po text not null, delivery_name text not null default '',
  delivery_no text not null default '', shipped_at integer, taken_at integer, done_at integer,
  is_hidden integer not null default 0, created_at integer not null`;

/** Copies the rows out and back: only rows inserted under the old name resolve the deferred references to them. */
const rebuilt = (name: string, columns: string) => [
  `create table ${name}_copy as select * from ${name}`,
  `drop table ${name}`,
  `create table ${name} (${columns}, ${COUPONS}, ${PAY}) strict`,
  `insert into ${name} select *, 0, 0 from ${name}_copy`,
  `drop table ${name}_copy`,
];

/** SQLite cannot change a constraint. */
const rebuiltOrders = [
  "pragma defer_foreign_keys = on",
  ...rebuilt("order_groups", GROUP),
  "create index order_groups_customer on order_groups (customer_id, created_at)",
  "create index order_groups_closing on order_groups (closes_at) where state = 'unpaid'",
  ...rebuilt("orders", ORDER),
  "create index orders_customer on orders (customer_id, created_at)",
  "create index orders_group on orders (group_id)",
];
