import type { Ddl } from "../../database/ddl.ts";

/** The lists of quick order, with the match of each row and the corrections of the customer. */
export default ({ table, id, int }: Ddl) => [
  // A list belongs to a customer, or to the browser that has the key with this hash.
  table(
    "order_lists",
    `${id}, customer_id ${int} references customers (id), visitor_hash text unique, name text not null,
     rows_json text not null, headings_json text not null, notices_json text not null default '[]',
     row_count ${int} not null, version ${int} not null, created_at ${int} not null,
     check ((customer_id is null) <> (visitor_hash is null))`,
  ),
  "create index order_lists_customer on order_lists (customer_id, id)",
];
