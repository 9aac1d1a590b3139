import type { Ddl } from "../ddl.ts";

/** Sessions name their device and when they were last used; customers change their phone and close their account. */
export default ({ table, int }: Ddl) => [
  "alter table tokens add column device text not null default ''",
  `alter table tokens add column seen_at ${int}`,
  `alter table customers add column closes_at ${int}`,
  `alter table customers add column closed_at ${int}`,
  table(
    "phone_changes",
    `customer_id ${int} primary key references customers (id), token_hash text not null, verified_until ${int} not null`,
  ),
];
