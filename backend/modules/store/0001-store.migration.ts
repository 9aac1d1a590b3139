import type { Ddl } from "../../database/ddl.ts";

/** Stores with the categories that they name themselves, and their followers. */
export default ({ table, id, int }: Ddl) => [
  table(
    "stores",
    `${id}, name text not null unique, logo text, kind text not null, city text not null,
     address text not null default '', intro text not null, rating text not null, desc_score text not null,
     service_score text not null default '5.0', postage_score text not null default '5.0', service_phone text not null,
     opened_on text not null, sort ${int} not null, is_best ${int} not null default 0 check (is_best in (0, 1)),
     freight_json text not null`,
  ),

  table(
    "store_categories",
    `${id}, store_id ${int} not null references stores (id), name text not null, sort ${int} not null,
     unique (store_id, name)`,
  ),

  // The categories of the shop whose products a store's category holds.
  table(
    "store_category_sources",
    `store_category_id ${int} not null references store_categories (id),
     category_id ${int} not null references categories (id),
     primary key (store_category_id, category_id)`,
  ),

  table(
    "store_followers",
    `customer_id ${int} not null references customers (id), store_id ${int} not null references stores (id),
     created_at ${int} not null, removed_at ${int},
     primary key (customer_id, store_id)`,
  ),
  "create index store_followers_store on store_followers (store_id) where removed_at is null",
];
