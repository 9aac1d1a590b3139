import type { Database, Db } from "../../../database/database.ts";
import type { EventTeller } from "../../../platform/events.ts";
import { markProductsChanged } from "./product-index.store.ts";

/** Tells of products whose texts have changed, and dates them as changed, as the last of a transaction. */
export async function dateAsChanged(
  tx: Db,
  { database, events }: { database: Pick<Database, "engine">; events: EventTeller },
  ids: readonly number[],
): Promise<void> {
  await events.tell(tx, "products.changed", { ids });
  await markProductsChanged(tx, database.engine, ids);
}
