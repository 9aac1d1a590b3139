import type { Item, Rgb, Shot } from "../shot.ts";

type Views = Record<string, () => Promise<Shot> | Shot>;
/** A product of the demo: its shots by name, the names of those of the product, and the one of each SKU. */
export type Photographed = {
  product: number;
  views: Views;
  pictures: readonly string[];
  skus?: Record<number, string>;
};

export const STEEL: Rgb = [0.8, 0.81, 0.83];

/** Items moved together as one group. */
export const moved = (
  items: readonly Item[],
  { x = 0, y = 0, z = 0 }: { x?: number; y?: number; z?: number },
): Item[] =>
  items.map((item) => ({
    ...item,
    place: { ...item.place, x: (item.place?.x ?? 0) + x, y: (item.place?.y ?? 0) + y, z: (item.place?.z ?? 0) + z },
  }));
