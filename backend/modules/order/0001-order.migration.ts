import type { Ddl } from "../../database/ddl.ts";

/** Groups of orders that are paid at once, their orders and items, and the packages that these are dispatched in. */
export default ({ table, id, int }: Ddl) => [
  table(
    "order_groups",
    `${id}, sn text not null unique, customer_id ${int} not null references customers (id),
     state text not null check (state in ('unpaid', 'paid', 'cancelled')),
     goods_fen ${int} not null check (goods_fen >= 0), postage_fen ${int} not null check (postage_fen >= 0),
     coupon_fen ${int} not null default 0 check (coupon_fen >= 0),
     platform_coupon_fen ${int} not null default 0 check (platform_coupon_fen >= 0),
     points_used ${int} not null check (points_used >= 0), points_fen ${int} not null check (points_fen >= 0),
     pay_fen ${int} not null check (pay_fen >= 0), total_num ${int} not null, real_name text not null,
     phone text not null, province text not null, address text not null, invoice_title_id ${int}, invoice_type ${int},
     pay_type text, created_at ${int} not null, closes_at ${int} not null, paid_at ${int}, cancelled_at ${int},
     close_reason text,
     check (pay_fen = goods_fen + postage_fen - coupon_fen - platform_coupon_fen - points_fen)`,
  ),
  "create index order_groups_customer on order_groups (customer_id, created_at)",
  "create index order_groups_closing on order_groups (closes_at) where state = 'unpaid'",
  "create index order_groups_paid on order_groups (paid_at) where state = 'paid'",
  // Purchases of a customer are read out of the index alone.
  "create index order_groups_purchases on order_groups (customer_id, created_at, state, pay_fen)",

  table(
    "orders",
    `${id}, sn text not null unique, group_id ${int} not null references order_groups (id),
     customer_id ${int} not null references customers (id), store_id ${int} not null references stores (id),
     status ${int} not null check (status between -1 and 3), goods_fen ${int} not null check (goods_fen >= 0),
     public_fen ${int} not null default 0 check (public_fen >= 0),
     postage_fen ${int} not null check (postage_fen >= 0),
     coupon_fen ${int} not null default 0 check (coupon_fen >= 0),
     platform_coupon_fen ${int} not null default 0 check (platform_coupon_fen >= 0),
     points_used ${int} not null check (points_used >= 0), points_fen ${int} not null check (points_fen >= 0),
     pay_fen ${int} not null check (pay_fen >= 0), total_num ${int} not null, give_points ${int} not null,
     mark text not null, po text not null,
     deliver_day text not null default '',
     deliver_part text not null default '' check (deliver_part in ('', 'am', 'pm')),
     deliver_note text not null default '',
     shipped_at ${int}, taken_at ${int}, done_at ${int}, is_hidden ${int} not null default 0, created_at ${int} not null,
     check (pay_fen = goods_fen + postage_fen - coupon_fen - platform_coupon_fen - points_fen)`,
  ),
  "create index orders_customer on orders (customer_id, created_at)",
  "create index orders_group on orders (group_id)",
  "create index orders_to_receive on orders (shipped_at) where status = 1",
  "create index orders_to_review on orders (taken_at) where status = 2",
  "create index orders_status on orders (status, id)",
  "create index orders_created on orders (created_at, id)",

  table(
    "order_items",
    `${id}, order_id ${int} not null references orders (id), product_id ${int} not null, sku_id ${int} not null,
     sale_id ${int} not null default 0, name text not null, sku text not null, image text not null,
     unit_name text not null, pack_pieces ${int} check (pack_pieces >= 2), piece_unit text,
     unit_fen ${int} not null check (unit_fen >= 0), agreed_until text, cost_fen ${int},
     tax_percent ${int} not null default 13 check (tax_percent in (13, 9, 6, 1, 0)),
     quantity ${int} not null check (quantity >= 1), total_fen ${int} not null,
     coupon_fen ${int} not null default 0 check (coupon_fen >= 0),
     platform_coupon_fen ${int} not null default 0 check (platform_coupon_fen >= 0), points_fen ${int} not null,
     dispatched ${int} not null default 0 check (dispatched >= 0 and dispatched <= quantity),
     open_pieces ${int} not null default 0 check (open_pieces >= 0),
     refunded_pieces ${int} not null default 0
       check (refunded_pieces >= 0 and refunded_pieces + open_pieces <= quantity),
     returned_pieces ${int} not null default 0 check (returned_pieces >= 0),
     cancelled_pieces ${int} not null default 0 check (cancelled_pieces >= 0),
     check (total_fen = unit_fen * quantity)`,
  ),
  "create index order_items_order on order_items (order_id)",
  // Finds units that are ordered and not shipped. SQLite compares the condition of a partial index with that of a query
  // word for word, after it has turned a comparison so that a single column is on its left.
  "create index order_items_held on order_items (sku_id) where quantity > dispatched + cancelled_pieces",

  // Receivers that were changed after the order.
  table(
    "order_receivers",
    `order_id ${int} primary key references orders (id), customer_id ${int} not null references customers (id),
     real_name text not null, phone text not null, province text not null, address text not null,
     changed_at ${int} not null`,
  ),
  "create index order_receivers_customer on order_receivers (customer_id)",

  // Whether an order has pieces of a warehouse, so that lists of a warehouse need no search in the ledger.
  table(
    "order_warehouses",
    `order_id ${int} not null references orders (id), warehouse_id ${int} not null references warehouses (id),
     primary key (order_id, warehouse_id)`,
  ),
  "create index order_warehouses_warehouse on order_warehouses (warehouse_id, order_id)",

  table(
    "packages",
    `${id}, order_id ${int} not null references orders (id), company text not null, number text not null,
     shipped_at ${int} not null, delivered_at ${int},
     unique (order_id, company, number)`,
  ),
  "create index packages_number on packages (number)",
  "create index packages_shipped on packages (shipped_at)",

  table(
    "package_items",
    `package_id ${int} not null references packages (id), order_item_id ${int} not null references order_items (id),
     quantity ${int} not null check (quantity >= 1),
     primary key (package_id, order_item_id)`,
  ),
  "create index package_items_item on package_items (order_item_id)",

  table(
    "package_traces",
    `${id}, package_id ${int} not null references packages (id),
     state text not null check (state in ('collected', 'transit', 'delivering', 'delivered')), text text not null,
     created_at ${int} not null`,
  ),
  "create index package_traces_package on package_traces (package_id, created_at)",
];
