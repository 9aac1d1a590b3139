import type { Ddl } from "../../database/ddl.ts";

/** Favourite products, and those that a customer has removed and can restore for a day; prices are fen. */
export default ({ table, int }: Ddl) => [
  table(
    "favourites",
    `customer_id ${int} not null references customers (id), product_id ${int} not null references products (id),
     sku_id ${int}, unit_price ${int} not null check (unit_price >= 0), created_at ${int} not null,
     primary key (customer_id, product_id)`,
  ),

  table(
    "removed_favourites",
    `customer_id ${int} not null references customers (id), product_id ${int} not null references products (id),
     sku_id ${int}, unit_price ${int} not null, created_at ${int} not null, removed_at ${int} not null,
     primary key (customer_id, product_id)`,
  ),
];
