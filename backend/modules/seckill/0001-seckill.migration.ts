import type { Ddl } from "../../database/ddl.ts";

/** Flash sales of SKUs, and the units of each customer in them. */
export default ({ table, id, int }: Ddl) => [
  table(
    "seckill_sales",
    `${id}, product_id ${int} not null references products (id), sku_id ${int} not null references skus (id),
     starts_at ${int} not null, ends_at ${int} not null, price ${int} not null check (price > 0),
     normal_price ${int} not null default 0, quota ${int} not null check (quota >= 1),
     stock ${int} not null check (stock >= 0 and stock <= quota),
     per_customer ${int} not null check (per_customer >= 1), stopped_at ${int}, created_at ${int} not null,
     unique (sku_id, starts_at),
     check (ends_at > starts_at)`,
  ),
  "create index seckill_sales_product on seckill_sales (product_id)",
  "create index seckill_sales_end on seckill_sales (ends_at)",
  "create index seckill_sales_start on seckill_sales (starts_at)",

  table(
    "seckill_purchases",
    `customer_id ${int} not null references customers (id), sale_id ${int} not null references seckill_sales (id),
     pieces ${int} not null check (pieces >= 0),
     primary key (customer_id, sale_id)`,
  ),
];
