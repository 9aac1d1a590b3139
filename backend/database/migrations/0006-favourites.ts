import type { Ddl } from "../ddl.ts";

/** Favourite products; `unit_price` is fen. */
export default ({ table, int }: Ddl) => [
  table(
    "favourites",
    `customer_id ${int} not null references customers (id), product_id ${int} not null references products (id),
     unit_price ${int} not null check (unit_price >= 0), created_at ${int} not null,
     primary key (customer_id, product_id)`,
  ),
];
