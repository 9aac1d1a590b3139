import { type PictureWidth, pictureAt } from "#app/http/picture/address.ts";
import type { Product, Sku } from "#contract/product-fields.ts";

const PICTURES_MAX = 10;
/** The width of a picture that is shown large, in pixels. */
export const LARGE_WIDTH: PictureWidth = 800;

/** The picture in the largest width, for previews and search engines. */
export const previewAt = (address: string) => pictureAt(address, LARGE_WIDTH);

/** A picture of the gallery; `sku` is the specification that it shows, and null for a view of the product. */
export type GalleryPicture = { address: string; sku: { id: number; name: string } | null };

/**
 * The product's pictures and those of its SKUs, each once. A picture that several SKUs share belongs to the chosen one,
 * else to the first that can be bought.
 */
export function galleryPictures({ images, skus }: Pick<Product, "images" | "skus">, chosen: Sku): GalleryPicture[] {
  const candidates = [chosen, ...skus.filter(({ stock }) => stock > 0), ...skus];
  const addresses = new Set([...images, ...skus.map(({ image }) => image)].filter(Boolean));
  const pictures = [...addresses].map((address) => {
    const shown = skus.length > 1 ? candidates.find(({ image }) => image === address) : undefined;
    return { address, sku: shown ? { id: shown.sku_id, name: shown.sku } : null };
  });
  const chosenPicture = pictures.find(({ address }) => address === chosen.image);
  const first = pictures.slice(0, PICTURES_MAX);
  if (!chosenPicture || first.includes(chosenPicture)) return first;
  return [...first.slice(0, PICTURES_MAX - 1), chosenPicture];
}

/** The index of the picture in the address (`asked`), else that of the chosen SKU's picture. */
export function currentPicture(pictures: readonly GalleryPicture[], chosen: Sku, asked: number | null): number {
  if (asked !== null && pictures[asked]) return asked;
  return Math.max(
    0,
    pictures.findIndex(({ address }) => address === chosen.image),
  );
}
