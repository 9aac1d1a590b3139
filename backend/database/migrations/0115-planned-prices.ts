import type { Ddl } from "../ddl.ts";

/** Prices of products that begin on a later day. */
export default ({ table, id, int }: Ddl) => [
  table(
    "planned_prices",
    `${id}, product_id ${int} not null references products (id), starts_at ${int} not null, cells_json text not null,
     approved_json text not null, summary text not null, reason text not null,
     member_id ${int} not null references staff_members (id), planned_at ${int} not null,
     state text not null default 'waiting', ended_at ${int}`,
  ),
  "create unique index planned_prices_waiting on planned_prices (product_id) where state = 'waiting'",
];
