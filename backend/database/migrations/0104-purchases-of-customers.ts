import type { Ddl } from "../ddl.ts";

/** The purchases of customers in the list of the desk, read out of the index alone. */
export default (_: Ddl) => [
  "create index order_groups_purchases on order_groups (customer_id, created_at, state, pay_fen)",
];
