import type { Ddl } from "../../database/ddl.ts";

/** What was sold of each SKU in the last days, measured each hour, and since when its stock is low. */
export default ({ table, int }: Ddl) => [
  table(
    "sku_turnover",
    `sku_id ${int} primary key references skus (id), sold_7 ${int} not null, sold_30 ${int} not null,
     sold_90 ${int} not null, last_sold_at ${int}, low_since ${int}`,
  ),
  "create index sku_turnover_low on sku_turnover (low_since, sku_id) where low_since is not null",
];
