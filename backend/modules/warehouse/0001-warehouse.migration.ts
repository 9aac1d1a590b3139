import type { Ddl } from "../../database/ddl.ts";

/** Warehouses, the stock of a SKU in each, transfers between them, and received delivery notes. */
export default ({ table, id, int }: Ddl) => [
  table(
    "warehouses",
    `${id}, name text not null unique, province text not null, city text not null,
     ship_hours ${int} not null check (ship_hours between 1 and 240)`,
  ),

  // Each row is a holder in the ledger.
  table(
    "warehouse_stock",
    `${id}, warehouse_id ${int} not null references warehouses (id), sku_id ${int} not null references skus (id),
     stock ${int} not null check (stock >= 0),
     unique (sku_id, warehouse_id)`,
  ),

  table(
    "stock_transfers",
    `${id}, sku_id ${int} not null references skus (id), from_id ${int} not null references warehouses (id),
     to_id ${int} not null references warehouses (id), pieces ${int} not null check (pieces > 0),
     arrived ${int} not null check (arrived between 0 and pieces),
     state text not null check (state in ('moving', 'arrived', 'returned')), note text not null,
     sent_at ${int} not null, sent_log ${int} not null references staff_log (id), ended_at ${int},
     ended_log ${int} references staff_log (id),
     check (from_id <> to_id),
     check ((state = 'moving') = (ended_at is null))`,
  ),
  "create index stock_transfers_moving on stock_transfers (sku_id) where state = 'moving'",

  table(
    "stock_receipts",
    `${id}, warehouse_id ${int} not null references warehouses (id), sku_id ${int} not null references skus (id),
     number text not null, pieces ${int} not null check (pieces > 0), received_at ${int} not null,
     log_id ${int} not null references staff_log (id),
     unique (warehouse_id, number, sku_id)`,
  ),
];
