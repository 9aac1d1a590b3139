import type { Ddl } from "../../database/ddl.ts";

/** Customers that wait for a SKU's stock. */
export default ({ table, id, int }: Ddl) => [
  table(
    "stock_alerts",
    `${id}, customer_id ${int} not null references customers (id), sku_id ${int} not null references skus (id),
     created_at ${int} not null, told_at ${int}, closed_at ${int},
     check (told_at is null or closed_at is not null)`,
  ),
  "create unique index stock_alerts_open on stock_alerts (customer_id, sku_id) where closed_at is null",
  "create index stock_alerts_waiting on stock_alerts (sku_id, created_at, id) where closed_at is null",
  "create index stock_alerts_customer on stock_alerts (customer_id)",

  // How many were told since the stock was last below its minimum order.
  table("stock_alert_rounds", `sku_id ${int} primary key references skus (id), told ${int} not null check (told >= 0)`),
];
