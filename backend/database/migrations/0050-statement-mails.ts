import type { Ddl } from "../ddl.ts";

/** Customers that are mailed when a month's statement is ready, with the last month (yyyy-MM) that they were mailed about. */
export default ({ table, int }: Ddl) => [
  table(
    "statement_mails",
    `customer_id ${int} primary key references customers (id), email text not null, mailed_month text not null`,
  ),
];
