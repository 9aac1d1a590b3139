import type { Ddl } from "../ddl.ts";

/** The orders that customers have ticked off in their statements. */
export default ({ table, int }: Ddl) => [
  table(
    "statement_ticks",
    `order_id ${int} primary key references orders (id), customer_id ${int} not null references customers (id),
     ticked_at ${int} not null`,
  ),
  "create index statement_ticks_customer on statement_ticks (customer_id)",
];
