import type { Db } from "../database/database.ts";

type Row = { id: number; stock: number };
type Part = { id: number; delta: number };

/** The stock of a SKU by warehouse, the fullest first; empty for a SKU that is in no warehouse. */
export function rowsOfSku(tx: Db, sku_id: number): Promise<Row[]> {
  return tx
    .selectFrom("warehouse_stock")
    .where("sku_id", "=", sku_id)
    .select(["id", "stock"])
    .orderBy("stock", "desc")
    .orderBy("id")
    .execute();
}

/** The pieces that the movement of this kind and reference took from each of the rows. */
export async function takenPieces(tx: Db, rows: readonly Row[], kind: string, ref: string): Promise<Part[]> {
  const taken = await tx
    .selectFrom("ledger")
    .where("asset", "=", "warehouse")
    .where(
      "holder_id",
      "in",
      rows.map(({ id }) => id),
    )
    .where("kind", "=", kind)
    .where("ref", "=", ref)
    .select(["holder_id", "delta"])
    .orderBy("id")
    .execute();
  return taken.map(({ holder_id, delta }) => ({ id: holder_id, delta: -delta }));
}

/**
 * Splits a movement over the rows of a SKU: pieces are taken from the fullest row first, and added to the fullest.
 * @param rows the fullest first
 * @param taken pieces that return to their rows before others are added
 * @param only the id of the one row to change, where one is given
 */
export function splitMovement(
  rows: readonly Row[],
  delta: number,
  { taken, only }: { taken: readonly Part[]; only?: number | undefined },
): Part[] {
  if (only !== undefined) return [{ id: only, delta }];
  const parts: Part[] = [];
  let open = Math.abs(delta);
  const available = delta < 0 ? rows.map(({ id, stock }) => ({ id, delta: stock })) : taken;
  for (const { id, delta: most } of available) {
    const pieces = Math.min(most, open);
    if (pieces > 0) parts.push({ id, delta: Math.sign(delta) * pieces });
    open -= pieces;
  }
  const [fullest] = rows;
  if (delta < 0 || open === 0 || !fullest) return parts;
  const returned = parts.find(({ id }) => id === fullest.id)?.delta ?? 0;
  return [...parts.filter(({ id }) => id !== fullest.id), { id: fullest.id, delta: returned + open }];
}
