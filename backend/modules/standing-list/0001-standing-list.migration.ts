import type { Ddl } from "../../database/ddl.ts";

/** Standing lists of customers with their groups, and weekly reminders. */
export default ({ table, id, int }: Ddl) => [
  table(
    "standing_groups",
    `${id}, customer_id ${int} not null references customers (id), name text not null, sort ${int} not null,
     unique (customer_id, name)`,
  ),

  table(
    "standing_lines",
    `${id}, customer_id ${int} not null references customers (id), sku_id ${int} not null references skus (id),
     group_id ${int} references standing_groups (id), quantity ${int} not null check (quantity > 0),
     created_at ${int} not null,
     unique (customer_id, sku_id)`,
  ),
  "create index standing_lines_group on standing_lines (group_id)",

  table(
    "standing_reminders",
    `customer_id ${int} primary key references customers (id), email text, next_at ${int} not null`,
  ),
  "create index standing_reminders_next on standing_reminders (next_at)",
];
