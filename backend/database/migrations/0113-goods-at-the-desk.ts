import type { Ddl } from "../ddl.ts";

/** Changes of prices, by which those of a day count together, and the tables of products that members have sent. */
export default ({ table, id, int }: Ddl) => [
  table(
    "sku_prices",
    `${id}, sku_id ${int} not null references skus (id), at ${int} not null,
     price_before ${int} not null, price ${int} not null, cost_before ${int} not null, cost ${int} not null`,
  ),
  "create index sku_prices_sku on sku_prices (sku_id, at)",
  table(
    "goods_imports",
    `${id}, member_id ${int} not null references staff_members (id), at ${int} not null, name text not null,
     digest text not null, upload text not null, versions_json text not null, pictures_json text not null default '{}',
     counts_json text not null, written_at ${int}, batch text not null default ''`,
  ),
  "create index goods_imports_at on goods_imports (at)",
  "create index goods_imports_digest on goods_imports (digest)",
];
