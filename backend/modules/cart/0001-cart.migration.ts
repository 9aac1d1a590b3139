import type { Ddl } from "../../database/ddl.ts";

/** Cart lines, and those that a customer has removed and can restore for a day, with their former ids. */
export default ({ table, id, int }: Ddl) => [
  // `sale_id` is 0 outside flash sales, and a line of a quotation has its frozen price.
  table(
    "cart_lines",
    `${id}, customer_id ${int} not null references customers (id), product_id ${int} not null references products (id),
     sku_id ${int} not null references skus (id), quantity ${int} not null check (quantity >= 1),
     sale_id ${int} not null default 0, unit_price ${int}, is_now ${int} not null check (is_now in (0, 1)),
     quotation_id ${int} references quotations (id), quotation_line_id ${int} references quotation_lines (id),
     quoted_price ${int} check (quoted_price >= 0), quoted_until ${int}, created_at ${int} not null`,
  ),
  "create index cart_lines_customer on cart_lines (customer_id)",
  "create unique index cart_lines_one_per_sku on cart_lines (customer_id, sku_id, sale_id) where is_now = 0",
  "create index cart_lines_quotation on cart_lines (quotation_id) where quotation_id is not null",

  table(
    "removed_cart_lines",
    `id ${int} primary key, customer_id ${int} not null references customers (id),
     product_id ${int} not null references products (id), sku_id ${int} not null references skus (id),
     quantity ${int} not null, sale_id ${int} not null default 0, unit_price ${int}, created_at ${int} not null,
     removed_at ${int} not null`,
  ),
  "create index removed_cart_lines_customer on removed_cart_lines (customer_id)",
];
