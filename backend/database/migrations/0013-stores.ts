import type { Ddl } from "../ddl.ts";

/** The logo, the scores and the recommendation of a store, and its followers. */
export default ({ table, int }: Ddl) => [
  "alter table stores add column logo text",
  "alter table stores add column service_score text not null default '5.0'",
  "alter table stores add column postage_score text not null default '5.0'",
  `alter table stores add column is_best ${int} not null default 0 check (is_best in (0, 1))`,
  table(
    "store_followers",
    `customer_id ${int} not null references customers (id), store_id ${int} not null references stores (id),
     created_at ${int} not null, removed_at ${int}, primary key (customer_id, store_id)`,
  ),
  "create index store_followers_store on store_followers (store_id) where removed_at is null",
];
