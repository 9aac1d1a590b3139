import { picture } from "#contract/picture.ts";
import type { Database } from "../../database/database.ts";
import { renderStoreArt } from "./art.ts";
import { renderDrawing } from "./draw.ts";
import { labelOf } from "./label.ts";
import { pictureName } from "./look.ts";
import { findPictureSpec } from "./picture.store.ts";

/** Pictures in memory at most, about 4 kB each. */
const KEPT = 1000;
const OF_SKU = /^p([1-9]\d{0,11})-s([1-9]\d{0,11})-[\da-f]+\.svg$/;

export type RenderedPicture = {
  svg: string /** False: the look has changed since that name was given out. */;
  lasting: boolean;
};

/** Draws the goods' pictures by name and keeps the last ones that were asked for. */
export function createPictures(database: Database, keep = KEPT) {
  const kept = new Map<string, RenderedPicture>();

  async function drawn(name: string): Promise<RenderedPicture | null> {
    const art = renderStoreArt(name);
    if (art) return { svg: art, lasting: true };
    const [, product_id, sku_id] = OF_SKU.exec(name) ?? [];
    const row =
      product_id && sku_id ? await findPictureSpec(database.read, Number(product_id), Number(sku_id)) : undefined;
    if (!row) return null;
    const specs: { name: string; value: string }[] = JSON.parse(row.specs_json);
    const svg = renderDrawing({
      kind: row.picture_kind,
      colour: row.color_hex ?? row.main_color,
      label: labelOf({ ...row, specs }),
      alt: `${row.product_name} ${row.sku_name}`,
    });
    return { svg, lasting: pictureName(row) === name };
  }

  return {
    /** The picture of that name; null where there is none. */
    async find(name: string): Promise<RenderedPicture | null> {
      if (!picture.name.test(name)) return null;
      const known = kept.get(name);
      if (known) {
        kept.delete(name);
        kept.set(name, known);
        return known;
      }
      const made = await drawn(name);
      // A name that has passed is drawn anew each time: only looks that cannot change are kept.
      if (made?.lasting) remember(name, made);
      return made;
    },
    size: () => kept.size,
  };

  function remember(name: string, made: RenderedPicture) {
    kept.set(name, made);
    const [oldest] = kept.keys();
    if (kept.size > keep && oldest !== undefined) kept.delete(oldest);
  }
}
