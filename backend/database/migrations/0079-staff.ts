import type { Ddl } from "../ddl.ts";

/**
 * Members of staff with roles, sessions and known browsers, the log of their acts, and requests that a second member
 * approves. Values about persons have columns of their own in the log, which the erasure of a customer blanks.
 */
export default ({ table, id, int }: Ddl) => [
  table(
    "staff_members",
    `${id}, phone text not null unique, name text not null, password_hash text,
     is_active ${int} not null check (is_active in (0, 1)), manager_id ${int} references managers (id),
     version ${int} not null default 1, is_demo ${int} not null default 0, created_at ${int} not null`,
  ),
  table(
    "staff_roles",
    `member_id ${int} not null references staff_members (id),
     role text not null check (role in ('admin', 'service', 'warehouse', 'finance', 'goods')),
     granted_at ${int} not null, primary key (member_id, role)`,
  ),
  table(
    "staff_warehouses",
    `member_id ${int} not null references staff_members (id), warehouse_id ${int} not null references warehouses (id),
     primary key (member_id, warehouse_id)`,
  ),
  table(
    "staff_sessions",
    `hash text primary key, member_id ${int} not null references staff_members (id), device text not null,
     address text not null, created_at ${int} not null, seen_at ${int} not null, expires_at ${int} not null`,
  ),
  "create index staff_sessions_member on staff_sessions (member_id)",
  table(
    "staff_browsers",
    `hash text primary key, member_id ${int} not null references staff_members (id), created_at ${int} not null`,
  ),
  table(
    "staff_keys",
    `member_id ${int} not null references staff_members (id), key text not null, request_hash text not null,
     result_json text not null, created_at ${int} not null, primary key (member_id, key)`,
  ),
  table(
    "staff_log",
    `${id}, at ${int} not null, member_id ${int} references staff_members (id), actor text not null, role text not null,
     act text not null, subject text not null, subject_id ${int} not null, label text not null, customer_id ${int},
     summary text not null, before_json text not null, after_json text not null, is_alone ${int} not null,
     batch text not null, personal_before text not null, personal_after text not null, note text not null,
     address text not null`,
  ),
  "create index staff_log_subject on staff_log (subject, subject_id, id)",
  "create index staff_log_member on staff_log (member_id, id)",
  "create index staff_log_customer on staff_log (customer_id, id)",
  "create index staff_log_alone on staff_log (id) where is_alone = 1",
  table(
    "staff_requests",
    `${id}, act text not null, subject text not null, subject_id ${int} not null, label text not null,
     customer_id ${int}, payload_json text not null, effects_json text not null, reason text not null,
     fingerprint text not null, state text not null check (state in
       ('open', 'waiting', 'approved', 'refused', 'withdrawn', 'void')),
     asked_by ${int} not null references staff_members (id), asked_at ${int} not null,
     decided_by ${int} references staff_members (id), decided_at ${int}, decision text not null, executes_at ${int}`,
  ),
  "create unique index staff_requests_pending on staff_requests (act, subject, subject_id) where state in ('open', 'waiting')",
  "create index staff_requests_due on staff_requests (executes_at) where state = 'waiting'",
  // Whether an order has pieces of a warehouse, so that lists of a warehouse need no search in the ledger.
  table(
    "order_warehouses",
    `order_id ${int} not null references orders (id), warehouse_id ${int} not null references warehouses (id),
     primary key (order_id, warehouse_id)`,
  ),
  "create index order_warehouses_warehouse on order_warehouses (warehouse_id, order_id)",
  `insert into order_warehouses (order_id, warehouse_id)
   select distinct orders.id, held.warehouse_id from ledger
   join warehouse_stock held on held.id = ledger.holder_id
   join orders on cast(orders.group_id as text) = ledger.ref
   join order_items on order_items.order_id = orders.id and order_items.sku_id = held.sku_id
   where ledger.asset = 'warehouse' and ledger.kind = 'order'`,
  // Lists of orders by state, oldest payment first, and searches by the beginnings of numbers.
  "create index orders_status on orders (status, id)",
  "create index orders_created on orders (created_at, id)",
];
