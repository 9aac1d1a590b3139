import { createHash } from "node:crypto";
import sharp from "sharp";
import { photographAddress } from "#contract/picture.ts";
import { isRasterPicture, PICTURE_BYTES_MAX, PICTURE_PIXELS_MAX } from "#contract/rules/picture.ts";
import type { Uploads } from "../../ports.ts";
import { deadlineOf } from "../../settings.ts";

/** The longer edge of a stored photograph in pixels: twice the largest width that pages show. */
const EDGE_MAX = 1600;
const TIMEOUT_S = 20;

/** The name of a photograph among the uploads. */
export const uploadOf = (name: string) => `pictures/${name}`;

/**
 * Stores a picture as WebP without its metadata, under a name that is the hash of its content.
 * @returns its address, or null for anything but a usable JPEG, PNG, WebP or AVIF picture
 */
export async function storePicture(uploads: Uploads, bytes: Uint8Array): Promise<string | null> {
  const encoded = await encodePicture(bytes);
  if (!encoded) return null;
  const name = `${createHash("sha256").update(encoded).digest("hex").slice(0, 40)}.webp`;
  await uploads.write(uploadOf(name), encoded);
  return photographAddress(name);
}

/** The size in pixels that a picture is fitted into. */
export type Frame = { width: number; height: number; fit: "inside" | "cover" };
const WHOLE: Frame = { width: EDGE_MAX, height: EDGE_MAX, fit: "inside" };

/** The picture as WebP in a bounded size, without its metadata; null for anything but a usable picture. */
export async function encodePicture(bytes: Uint8Array, frame: Frame = WHOLE): Promise<Buffer | null> {
  if (bytes.byteLength > PICTURE_BYTES_MAX || !isRasterPicture(bytes)) return null;
  try {
    return await sharp(bytes, { limitInputPixels: PICTURE_PIXELS_MAX, sequentialRead: true, failOn: "error" })
      .autoOrient()
      .resize({ ...frame, withoutEnlargement: frame.fit === "inside" })
      .flatten({ background: "#fff" })
      .webp({ quality: 88 })
      .timeout({ seconds: Math.ceil(deadlineOf(TIMEOUT_S)) })
      .toBuffer();
  } catch {
    return null;
  }
}
