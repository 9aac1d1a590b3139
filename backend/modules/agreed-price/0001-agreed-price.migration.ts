import type { Ddl } from "../../database/ddl.ts";

/** The price of one unit in fen that the shop has agreed with a customer for a SKU, until `ends_at`. */
export default ({ table, int }: Ddl) => [
  table(
    "agreed_prices",
    `customer_id ${int} not null references customers (id), sku_id ${int} not null references skus (id),
     price ${int} not null check (price > 0), ends_at ${int} not null, created_at ${int} not null,
     primary key (customer_id, sku_id)`,
  ),
  "create index agreed_prices_end on agreed_prices (ends_at)",
];
