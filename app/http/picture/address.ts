/** The widths that the picture route makes, in pixels, ascending. */
export const PICTURE_WIDTHS = [64, 120, 240, 480, 800] as const;
export type PictureWidth = (typeof PICTURE_WIDTHS)[number];

/** The first part of a signed address; pages replace the star by a width. */
export const SIGNED = "/picture/*/";

/** The addresses of the shop's own drawings, which are not resized because they are SVG. */
const DRAWING = /^\/pictures\/[^/]+\.svg$/;
/** An address that the picture route answers with its neutral picture, for pictures that it would not fetch. */
const NONE = "none";
/** The largest density in `srcset`; two pixels per CSS pixel are sharp enough on any screen. */
const DENSITY_MAX = 2;

/**
 * The address of a picture at a width, from the signed address in the data of a page. Drawings and empty addresses are
 * returned unchanged; the backend's own address of any other picture has no signature and shows the neutral picture.
 */
export function pictureAt(address: string, width: PictureWidth): string {
  if (address === "" || DRAWING.test(address)) return address;
  return address.startsWith(SIGNED) ? address.replace("*", String(width)) : `/picture/${width}/${NONE}`;
}

type PictureSources = { src: string; srcSet?: string };

/** `src` and `srcset` of a picture that is shown `size` CSS pixels wide. */
export function pictureSources(address: string, size: number): PictureSources {
  const widths = PICTURE_WIDTHS.filter((width, index) => {
    const narrower = PICTURE_WIDTHS[index - 1] ?? 0;
    return width >= size && narrower < size * DENSITY_MAX;
  });
  const src = pictureAt(address, widths[0] ?? PICTURE_WIDTHS[PICTURE_WIDTHS.length - 1] ?? 800);
  if (widths.length < 2 || src === address) return { src };
  return { src, srcSet: widths.map((width) => `${pictureAt(address, width)} ${width}w`).join(", ") };
}
