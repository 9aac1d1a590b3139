import type { Database, Db } from "../../database/database.ts";
import { addSales } from "./sales.store.ts";

type SoldProduct = { product_id: number; pieces: number };
export type CountSold = ReturnType<typeof createCountSold>;

/** The counter of sold pieces, which pages show as 已售 and lists sort by. */
export function createCountSold({ engine }: Pick<Database, "engine">) {
  /**
   * Counts pieces as sold, in the transaction whose conditional update has just made them sold, so that nothing counts
   * twice.
   */
  return async function countSold(tx: Db, sold: readonly SoldProduct[]): Promise<void> {
    // Rows are locked in ascending order of ids.
    for (const one of sold.toSorted((a, b) => a.product_id - b.product_id)) await addSales(tx, engine, one);
  };
}
