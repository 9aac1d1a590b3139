import { LRUCache } from "lru-cache";
import { picture } from "#contract/picture.ts";
import type { Database } from "../../database/database.ts";
import { renderDrawing } from "./draw.ts";
import { coloursOfSet, packageLabel } from "./label.ts";
import { findPictureSpec } from "./picture.store.ts";
import { pictureName } from "./picture-name.ts";

/** The number of cached pictures; each takes about 4 kB. */
const CACHED_MAX = 1000;
const SKU_PICTURE = /^p([1-9]\d{0,11})-s([1-9]\d{0,11})-[\da-f]+\.svg$/;

type RenderedPicture = {
  svg: string;
  /** Whether the picture of this name never changes; false for a name from before the product's look changed. */
  isImmutable: boolean;
};

/** Draws pictures by name and caches the most recently used ones. */
export function createPictures(database: Database, cachedMax = CACHED_MAX) {
  const cache = new LRUCache<string, RenderedPicture>({ max: cachedMax });

  async function render(name: string): Promise<RenderedPicture | null> {
    const [, product_id, sku_id] = SKU_PICTURE.exec(name) ?? [];
    const row =
      product_id && sku_id ? await findPictureSpec(database.read, Number(product_id), Number(sku_id)) : undefined;
    if (!row) return null;
    const specs: { name: string; value: string }[] = JSON.parse(row.specs_json);
    const svg = renderDrawing({
      kind: row.picture_kind,
      colour: row.color_hex ?? row.main_color,
      pieces: coloursOfSet(row.picture_kind, row.sku_name),
      label: packageLabel({ ...row, specs }),
      alt: `${row.product_name} ${row.sku_name}`,
    });
    return { svg, isImmutable: pictureName(row) === name };
  }

  return {
    /** The picture of this name, or null where there is none. */
    async find(name: string): Promise<RenderedPicture | null> {
      if (!picture.name.test(name)) return null;
      const cached = cache.get(name);
      if (cached) return cached;
      const rendered = await render(name);
      if (rendered?.isImmutable) cache.set(name, rendered);
      return rendered;
    },
    /** The number of cached pictures. */
    size: () => cache.size,
  };
}
