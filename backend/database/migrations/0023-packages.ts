import type { Ddl } from "../ddl.ts";

/**
 * The packages that an order is dispatched in, with their items and traces. An order that had one carrier and number
 * gets one package with all of its pieces.
 */
export default ({ table, id, int }: Ddl) => [
  table(
    "packages",
    `${id}, order_id ${int} not null references orders (id), company text not null, number text not null,
     shipped_at ${int} not null, delivered_at ${int}, unique (order_id, company, number)`,
  ),
  "create index packages_number on packages (number)",
  table(
    "package_items",
    `package_id ${int} not null references packages (id), order_item_id ${int} not null references order_items (id),
     quantity ${int} not null check (quantity >= 1), primary key (package_id, order_item_id)`,
  ),
  "create index package_items_item on package_items (order_item_id)",
  table(
    "package_traces",
    `${id}, package_id ${int} not null references packages (id), state text not null
     check (state in ('collected', 'transit', 'delivering', 'delivered')), text text not null, created_at ${int} not null`,
  ),
  "create index package_traces_package on package_traces (package_id, created_at)",
  `alter table order_items add column dispatched ${int} not null default 0
     check (dispatched >= 0 and dispatched <= quantity)`,
  `insert into packages (order_id, company, number, shipped_at)
     select id, delivery_name, delivery_no, shipped_at from orders where shipped_at is not null order by id`,
  `insert into package_items (package_id, order_item_id, quantity)
     select packages.id, order_items.id, order_items.quantity from packages
     join order_items on order_items.order_id = packages.order_id`,
  "update order_items set dispatched = quantity where order_id in (select order_id from packages)",
  "alter table orders drop column delivery_name",
  "alter table orders drop column delivery_no",
  "create index orders_to_receive on orders (shipped_at) where status = 1",
];
