/** The widths that the picture route makes, in pixels, ascending. */
export const PICTURE_WIDTHS = [64, 120, 240, 480, 800] as const;
export type PictureWidth = (typeof PICTURE_WIDTHS)[number];

/** The addresses of the shop's own drawings, which are not resized because they are SVG. */
const DRAWING = /^\/pictures\/[^/]+\.svg$/;
const ABSOLUTE = /^(?:(https?):)?\/\/(.+)$/i;
/** The largest density in `srcset`; two pixels per CSS pixel are sharp enough on any screen. */
const DENSITY_MAX = 2;

/**
 * The address of a backend's picture at a width: `/picture/<width>/<scheme>/<host>/<path>` for an absolute address and
 * `/picture/<width>/backend/<path>` for a path of the backend. A protocol-relative address has `host` as its scheme.
 * Drawings and empty addresses are returned unchanged.
 */
export function pictureAt(address: string, width: PictureWidth): string {
  if (address === "" || DRAWING.test(address)) return address;
  const [, scheme, rest] = ABSOLUTE.exec(address) ?? [];
  const kind = rest === undefined ? "backend" : (scheme?.toLowerCase() ?? "host");
  const segments = (rest ?? address.replace(/^\/+/, "")).split("/");
  return `/picture/${width}/${kind}/${segments.map(encodeURIComponent).join("/")}`;
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

type PictureRequest = {
  width: PictureWidth;
  /** A path of the backend, or an absolute or protocol-relative address. */
  address: string;
};

/** The request in a path of the picture route; null for a width that is not offered and for a malformed path. */
export function parsePicturePath(pathname: string): PictureRequest | null {
  const [, , widthText, kind, ...encoded] = pathname.split("/");
  const width = PICTURE_WIDTHS.find((one) => String(one) === widthText);
  if (width === undefined || encoded.length === 0) return null;
  try {
    const rest = encoded.map(decodeURIComponent).join("/");
    if (kind === "backend") return { width, address: `/${rest.replace(/^\/+/, "")}` };
    if (kind === "host") return { width, address: `//${rest}` };
    return kind === "https" || kind === "http" ? { width, address: `${kind}://${rest}` } : null;
  } catch {
    return null;
  }
}
