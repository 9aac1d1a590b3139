/** Pieces of a SKU in one warehouse. */
export type WarehousePieces = { sku_id: number; name: string; pieces: number };

/** A line of an order for the warehouse: `gone` of its pieces are in packages or were refunded before dispatch. */
type PickedLine = { sku_id: number; quantity: number; gone: number; left: number };

/**
 * The warehouses that each line is still to be shipped from, with their pieces. The first pieces of the warehouses are
 * those that are gone; pieces that no warehouse gave have the name "".
 * @param taken the pieces that the order took, the nearest warehouse first
 */
export function pickFrom<Line extends PickedLine>(lines: readonly Line[], taken: readonly WarehousePieces[]) {
  const rest = taken.map((part) => ({ ...part }));
  /** Takes pieces of a SKU out of the rest. */
  function take(sku_id: number, pieces: number): { name: string; pieces: number }[] {
    let open = pieces;
    const parts: { name: string; pieces: number }[] = [];
    for (const part of rest.filter((one) => one.sku_id === sku_id)) {
      const some = Math.min(part.pieces, open);
      if (some > 0) parts.push({ name: part.name, pieces: some });
      part.pieces -= some;
      open -= some;
    }
    return open > 0 ? [...parts, { name: "", pieces: open }] : parts;
  }
  return lines.map((line) => {
    take(line.sku_id, line.gone);
    return { ...line, from: take(line.sku_id, line.left) };
  });
}
