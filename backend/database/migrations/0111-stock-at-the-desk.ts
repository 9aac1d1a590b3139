import type { Ddl } from "../ddl.ts";

/**
 * Transfers between warehouses with their rows of the log, and received delivery notes. The indexes find the units of a
 * SKU that are ordered and not shipped, and the movements of a SKU in a warehouse.
 */
export default ({ table, id, int }: Ddl) => [
  table(
    "stock_transfers",
    `${id}, sku_id ${int} not null references skus (id), from_id ${int} not null references warehouses (id),
     to_id ${int} not null references warehouses (id), pieces ${int} not null check (pieces > 0),
     arrived ${int} not null check (arrived between 0 and pieces),
     state text not null check (state in ('moving', 'arrived', 'returned')), note text not null,
     sent_at ${int} not null, sent_log ${int} not null references staff_log (id), ended_at ${int},
     ended_log ${int} references staff_log (id), check (from_id <> to_id),
     check ((state = 'moving') = (ended_at is null))`,
  ),
  "create index stock_transfers_moving on stock_transfers (sku_id) where state = 'moving'",
  table(
    "stock_receipts",
    `${id}, warehouse_id ${int} not null references warehouses (id), sku_id ${int} not null references skus (id),
     number text not null, pieces ${int} not null check (pieces > 0), received_at ${int} not null,
     log_id ${int} not null references staff_log (id), unique (warehouse_id, number, sku_id)`,
  ),
  "create index order_items_held on order_items (sku_id) where dispatched + cancelled_pieces < quantity",
  "create index ledger_warehouse on ledger (holder_id, id) where asset = 'warehouse'",
];
