import type { Ddl } from "../ddl.ts";

/**
 * SQLite compares the condition of a partial index with that of a query word for word, after it has turned a
 * comparison so that a single column is on its left.
 */
export default (_ddl: Ddl) => [
  "drop index order_items_held",
  "create index order_items_held on order_items (sku_id) where quantity > dispatched + cancelled_pieces",
];
