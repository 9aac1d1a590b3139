import type { Ddl } from "../ddl.ts";

/** Cart lines and favourites that a customer has removed and can restore for a day, with their former ids. */
export default ({ table, int }: Ddl) => [
  table(
    "removed_cart_lines",
    `id ${int} primary key, customer_id ${int} not null references customers (id),
     product_id ${int} not null references products (id), sku_id ${int} not null references skus (id),
     quantity ${int} not null, created_at ${int} not null, removed_at ${int} not null`,
  ),
  "create index removed_cart_lines_customer on removed_cart_lines (customer_id)",
  table(
    "removed_favourites",
    `customer_id ${int} not null references customers (id), product_id ${int} not null references products (id),
     sku_id ${int}, unit_price ${int} not null, created_at ${int} not null, removed_at ${int} not null,
     primary key (customer_id, product_id)`,
  ),
];
