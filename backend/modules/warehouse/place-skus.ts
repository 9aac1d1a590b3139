import type { Db } from "../../database/database.ts";
import { lockSkus } from "../../database/lock.ts";
import type { Ledger } from "../../platform/ledger.ts";
import { insertStock } from "./warehouse.store.ts";

type Placing = { warehouse_id: number; sku_ids: readonly number[]; kind: string; ref: string };

/** Places the whole stock of these SKUs, which are in no warehouse, into one, with rows in the ledger. */
export async function placeSkus(tx: Db, ledger: Ledger, { warehouse_id, sku_ids, kind, ref }: Placing) {
  await lockSkus(tx, sku_ids);
  const placed = await insertStock(tx, warehouse_id, sku_ids);
  const holders = placed.filter(({ stock }) => stock > 0).map(({ id, stock }) => ({ id, value: stock }));
  await ledger.begin(tx, { asset: "warehouse", holders, kind, ref });
}
