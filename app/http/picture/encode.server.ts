import sharp, { type Sharp } from "sharp";
import { isRasterPicture, PICTURE_PIXELS_MAX } from "#contract/rules/picture.ts";
import { PictureError } from "./source.server.ts";

const TIMEOUT_S = 10;

// A picture uses one thread, so that conversions leave the others to pages; each input is seen once.
sharp.concurrency(1);
sharp.cache(false);

export const PICTURE_FORMATS = { avif: "image/avif", webp: "image/webp", jpeg: "image/jpeg" } as const;
export type PictureFormat = keyof typeof PICTURE_FORMATS;

/** The smallest format that the browser shows. */
export function formatFor(accept: string): PictureFormat {
  if (accept.includes(PICTURE_FORMATS.avif)) return "avif";
  return accept.includes(PICTURE_FORMATS.webp) ? "webp" : "jpeg";
}

const encoders: Record<PictureFormat, (picture: Sharp) => Sharp> = {
  avif: (picture) => picture.avif({ quality: 58, effort: 3 }),
  webp: (picture) => picture.webp({ quality: 80, effort: 4 }),
  jpeg: (picture) => picture.jpeg({ quality: 82, mozjpeg: true }),
};

/**
 * Re-encodes a JPEG, PNG, WebP or AVIF picture in a width, never larger than it is. Metadata are dropped; transparent
 * parts become white.
 * @throws PictureError 404 for anything else and for more pixels than `pixelsMax`.
 */
export async function encodePicture(
  bytes: Uint8Array,
  { width, format, pixelsMax = PICTURE_PIXELS_MAX }: { width: number; format: PictureFormat; pixelsMax?: number },
): Promise<Buffer> {
  // sharp recognises more formats, SVG and PDF among them, by programs that need not see foreign bytes.
  if (!isRasterPicture(bytes)) throw new PictureError(404, "not a JPEG, PNG, WebP or AVIF picture");
  try {
    const resized = sharp(bytes, { limitInputPixels: pixelsMax, sequentialRead: true, failOn: "error" })
      .autoOrient()
      .resize({ width, height: width, fit: "inside", withoutEnlargement: true })
      .flatten({ background: "#fff" });
    return await encoders[format](resized).timeout({ seconds: TIMEOUT_S }).toBuffer();
  } catch (error) {
    throw new PictureError(404, "the picture cannot be decoded", { cause: error });
  }
}
