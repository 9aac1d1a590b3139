import type { Ddl } from "../ddl.ts";

/**
 * Receivers that were changed after the order, and why the shop has closed an unpaid group. The remaining index finds
 * orders with internal remarks.
 */
export default ({ table, int }: Ddl) => [
  table(
    "order_receivers",
    `order_id ${int} primary key references orders (id), customer_id ${int} not null references customers (id),
     real_name text not null, phone text not null, province text not null, address text not null,
     changed_at ${int} not null`,
  ),
  "create index order_receivers_customer on order_receivers (customer_id)",
  "alter table order_groups add column close_reason text",
  "create index staff_log_notes on staff_log (subject_id, id) where act = 'order.note'",
];
