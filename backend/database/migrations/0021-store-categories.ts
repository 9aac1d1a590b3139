import type { Ddl } from "../ddl.ts";

/** The categories that a store names itself, each with the categories of the shop whose products it holds. */
export default ({ table, id, int }: Ddl) => [
  table(
    "store_categories",
    `${id}, store_id ${int} not null references stores (id), name text not null, sort ${int} not null,
     unique (store_id, name)`,
  ),
  table(
    "store_category_sources",
    `store_category_id ${int} not null references store_categories (id),
     category_id ${int} not null references categories (id), primary key (store_category_id, category_id)`,
  ),
];
