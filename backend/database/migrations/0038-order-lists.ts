import type { Ddl } from "../ddl.ts";

/** The lists of quick order, with the match of each row and the corrections of the customer. */
export default ({ table, id, int }: Ddl) => [
  table(
    "order_lists",
    `${id}, customer_id ${int} not null references customers (id), name text not null, rows_json text not null,
     headings_json text not null, row_count ${int} not null, version ${int} not null, created_at ${int} not null`,
  ),
  "create index order_lists_customer on order_lists (customer_id, id)",
];
