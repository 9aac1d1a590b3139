import type { Ddl } from "../ddl.ts";

/** Standing lists of customers with their groups, weekly reminders, and lists that were sent for approval. */
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
     created_at ${int} not null, unique (customer_id, sku_id)`,
  ),
  "create index standing_lines_group on standing_lines (group_id)",
  table(
    "standing_reminders",
    `customer_id ${int} primary key references customers (id), email text, next_at ${int} not null`,
  ),
  "create index standing_reminders_next on standing_reminders (next_at)",
  table(
    "approvals",
    `${id}, customer_id ${int} not null references customers (id), form_key text not null, title text not null,
     approver text not null, email text, message text not null, hides_prices ${int} not null,
     address_id ${int} not null, address text not null, lines_json text not null, total_fen ${int} not null,
     postage_fen ${int} not null, pieces ${int} not null, state text not null, decided_by text, reason text,
     decided_at ${int}, group_id ${int} references order_groups (id), expires_at ${int} not null,
     created_at ${int} not null, unique (customer_id, form_key)`,
  ),
  "create index approvals_customer on approvals (customer_id, id)",
];
