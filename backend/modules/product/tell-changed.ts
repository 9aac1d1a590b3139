import type { Database, Db } from "../../database/database.ts";
import type { EventTeller } from "../../platform/events.ts";
import { markProductsChanged } from "./product-index/product-index.store.ts";

/** Tells modules of products with other texts, prices or shelf, and dates them for the index, as the last of a transaction. */
export async function tellChanged(
  tx: Db,
  { database, events }: { database: Pick<Database, "engine">; events: EventTeller },
  ids: readonly number[],
): Promise<void> {
  await events.tell(tx, "products.changed", { ids });
  await markProductsChanged(tx, database.engine, ids);
}
