import type { Db } from "../../database/database.ts";
import { heldByGroup, takenByGroup } from "./held.store.ts";

type Places = ReadonlyMap<number, readonly { warehouse_id: number; stock: number }[]>;

/** The units of each SKU that orders hold. */
export async function heldOf(db: Db, sku_ids: readonly number[]): Promise<Map<number, number>> {
  const held = new Map<number, number>();
  for (const { sku_id, pieces } of await heldByGroup(db, sku_ids)) {
    held.set(sku_id, (held.get(sku_id) ?? 0) + pieces);
  }
  return held;
}

/** The place in the map of units by SKU and warehouse. */
export const placeKey = (sku_id: number, warehouse_id: number) => `${sku_id} ${warehouse_id}`;

/**
 * The units that orders hold in each warehouse. Those of a group that is shipped in part are taken to be where it took
 * its first ones from, and those that no warehouse gave, in the fullest.
 * @param places the rows of the SKUs in all warehouses, the fullest first
 */
export async function heldByPlace(db: Db, sku_ids: readonly number[], places: Places): Promise<Map<string, number>> {
  const [held, taken] = await Promise.all([heldByGroup(db, sku_ids), takenByGroup(db, sku_ids)]);
  const byPlace = new Map<string, number>();
  const add = (sku_id: number, warehouse_id: number, pieces: number) => {
    const key = placeKey(sku_id, warehouse_id);
    byPlace.set(key, (byPlace.get(key) ?? 0) + pieces);
  };
  const parts = new Map<string, typeof taken>();
  for (const part of taken) {
    const key = `${part.sku_id} ${part.group_id}`;
    parts.set(key, [...(parts.get(key) ?? []), part]);
  }
  for (const { sku_id, group_id, pieces } of held) {
    let open = pieces;
    for (const part of parts.get(`${sku_id} ${group_id}`) ?? []) {
      const here = Math.min(open, part.pieces);
      if (here > 0) add(sku_id, part.warehouse_id, here);
      open -= here;
    }
    const [fullest] = places.get(sku_id) ?? [];
    if (open > 0 && fullest) add(sku_id, fullest.warehouse_id, open);
  }
  return byPlace;
}
