import sharp, { type Sharp } from "sharp";
import { isRasterPicture, PICTURE_LENGTH_MAX, PICTURE_PIXELS_MAX } from "#contract/rules/picture.ts";
import { deadlineOf } from "../env.server.ts";
import { PictureError } from "./source.server.ts";

const TIMEOUT_S = 10;

// Each conversion uses one thread, so that pages have the others; the cache is off because no input occurs twice.
sharp.concurrency(1);
sharp.cache(false);

export const PICTURE_FORMATS = { avif: "image/avif", webp: "image/webp", jpeg: "image/jpeg" } as const;
export type PictureFormat = keyof typeof PICTURE_FORMATS;

/** The format with the smallest files that this Accept header allows. */
export function formatFor(accept: string): PictureFormat {
  if (accept.includes(PICTURE_FORMATS.avif)) return "avif";
  return accept.includes(PICTURE_FORMATS.webp) ? "webp" : "jpeg";
}

const encoders: Record<PictureFormat, (picture: Sharp) => Sharp> = {
  // More effort takes twice the time, and for a long screenshot ten seconds, for 5 % fewer bytes.
  avif: (picture) => picture.avif({ quality: 58, effort: 1 }),
  webp: (picture) => picture.webp({ quality: 80, effort: 4 }),
  jpeg: (picture) => picture.jpeg({ quality: 82, mozjpeg: true }),
};

/**
 * Re-encodes a JPEG, PNG, WebP or AVIF picture in a width, never larger than it is; a long screenshot keeps its width
 * too, because its text must stay readable. Metadata are dropped; transparent parts become white.
 * @throws PictureError 404 for anything else and for more pixels than `pixelsMax`.
 */
export async function encodeForWidth(
  bytes: Uint8Array,
  { width, format, pixelsMax = PICTURE_PIXELS_MAX }: { width: number; format: PictureFormat; pixelsMax?: number },
): Promise<Buffer> {
  // sharp would decode other formats too, such as SVG and PDF, whose decoders are a larger target for hostile bytes.
  if (!isRasterPicture(bytes)) throw new PictureError(404, "not a JPEG, PNG, WebP or AVIF picture");
  try {
    const picture = sharp(bytes, { limitInputPixels: pixelsMax, sequentialRead: true, failOn: "error" });
    const resized = picture
      .autoOrient()
      .resize({ width, height: width * PICTURE_LENGTH_MAX, fit: "inside", withoutEnlargement: true })
      .flatten({ background: "#fff" });
    return await encoders[format](resized)
      .timeout({ seconds: Math.ceil(deadlineOf(TIMEOUT_S)) })
      .toBuffer();
  } catch (error) {
    throw new PictureError(404, "the picture cannot be decoded", { cause: error });
  }
}
