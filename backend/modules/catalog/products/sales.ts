import type { Db } from "../../../database/database.ts";
import { addSales } from "./sales.store.ts";

export type Sold = { product_id: number; pieces: number };
export type CountSold = typeof countSold;

/**
 * Counts pieces as sold (已售, and the order 销量 of the lists). Whoever calls it has just made them sold by a
 * conditional update in the same transaction, so that nothing counts twice.
 */
export async function countSold(tx: Db, sold: readonly Sold[]): Promise<void> {
  // Rows are locked in ascending order.
  for (const one of sold.toSorted((a, b) => a.product_id - b.product_id)) await addSales(tx, one);
}
