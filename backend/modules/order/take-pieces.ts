import { ApiError } from "../../http/errors.ts";

/** Pieces of a SKU. */
export type Pieces = { sku_id: number; pieces: number };
type Line = { id: number; sku_id: number; pieces: number };

/**
 * The pieces of each item for the named pieces of each SKU; an order may have a SKU twice, once of a flash sale.
 * @throws ApiError 400 for more than are left
 */
export function takePieces(
  left: readonly Line[],
  items: readonly Pieces[],
  what: "待发" | "可退",
): { id: number; pieces: number }[] {
  const chosen = new Map<number, { id: number; pieces: number }>();
  for (const { sku_id, pieces } of items) {
    let wanted = pieces;
    for (const line of left.filter((one) => one.sku_id === sku_id)) {
      const before = chosen.get(line.id)?.pieces ?? 0;
      const taken = Math.min(wanted, line.pieces - before);
      if (taken > 0) chosen.set(line.id, { id: line.id, pieces: before + taken });
      wanted -= taken;
    }
    if (wanted > 0) throw new ApiError(400, `SKU ${sku_id} ${what}的不足 ${pieces} 件`);
  }
  return [...chosen.values()].sort((a, b) => a.id - b.id);
}
