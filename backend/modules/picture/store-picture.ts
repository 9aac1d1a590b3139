import { createHash } from "node:crypto";
import sharp, { type Metadata } from "sharp";
import { photographAddress } from "#contract/picture.ts";
import {
  isRasterPicture,
  isTooLong,
  PICTURE_BYTES_MAX,
  PICTURE_PIXELS_MAX,
  PICTURE_TOO_LONG,
  PICTURE_TOO_MANY_PIXELS,
  STREAMED_PIXELS_MAX,
  storedSize,
} from "#contract/rules/picture.ts";
import type { Uploads } from "../../ports.ts";
import { deadlineOf } from "../../settings.ts";

const TIMEOUT_S = 20;

/** The name of a photograph among the uploads. */
export const uploadOf = (name: string) => `pictures/${name}`;

/** A picture that cannot be stored. `message` is a sentence for its sender, null for a file that is no usable picture. */
type Refusal = { message: string | null };

/**
 * Stores a picture as WebP without its metadata, under a name that is the hash of its content.
 * @returns its address, or the refusal of anything but a usable JPEG, PNG, WebP or AVIF picture
 */
export async function storePicture(uploads: Uploads, bytes: Uint8Array): Promise<{ address: string } | Refusal> {
  const encoded = await encodePicture(bytes);
  if ("message" in encoded) return encoded;
  const name = `${createHash("sha256").update(encoded.bytes).digest("hex").slice(0, 40)}.webp`;
  await uploads.write(uploadOf(name), encoded.bytes);
  return { address: photographAddress(name) };
}

/** The turn and the mirroring that show a picture of each EXIF orientation upright. */
const TURNS: Readonly<Record<number, { angle: number; flip?: true; flop?: true }>> = {
  2: { angle: 0, flop: true },
  3: { angle: 180 },
  4: { angle: 0, flip: true },
  5: { angle: 90, flip: true },
  6: { angle: 90 },
  7: { angle: 90, flop: true },
  8: { angle: 270 },
};

/**
 * The picture as WebP in a bounded size, without its metadata.
 * @param square the edge in pixels of a square that is cut out of the middle, in place of the whole picture
 */
export async function encodePicture(bytes: Uint8Array, square?: number): Promise<{ bytes: Buffer } | Refusal> {
  if (bytes.byteLength > PICTURE_BYTES_MAX || !isRasterPicture(bytes)) return { message: null };
  try {
    const header = await sharp(bytes, { limitInputPixels: false }).metadata();
    const message = problemOf(header);
    return message === null ? { bytes: await encode(bytes, header, square) } : { message };
  } catch {
    return { message: null };
  }
}

/** The reason against decoding a picture, by its header alone, or null. */
function problemOf(header: Metadata): string | null {
  if (header.width * header.height > pixelsMaxOf(header)) return PICTURE_TOO_MANY_PIXELS;
  return isTooLong(header) ? PICTURE_TOO_LONG : null;
}

/** Pictures that are decoded line by line may have more pixels than those that must be decoded as a whole. */
const pixelsMaxOf = ({ format, isProgressive }: Metadata) =>
  (format === "jpeg" || format === "png") && !isProgressive ? STREAMED_PIXELS_MAX : PICTURE_PIXELS_MAX;

/** Reduces before it turns, because sharp would decode a picture in full size in order to turn it first. */
function encode(bytes: Uint8Array, { width, height, orientation = 1 }: Metadata, square: number | undefined) {
  const { angle, flip, flop } = TURNS[orientation] ?? { angle: 0 };
  const upright = angle % 180 === 0 ? { width, height } : { width: height, height: width };
  const stored = storedSize(upright);
  const turned = angle % 180 === 0 ? stored : { width: stored.height, height: stored.width };
  const reduced = sharp(bytes, { limitInputPixels: STREAMED_PIXELS_MAX, sequentialRead: true, failOn: "error" })
    .resize(square === undefined ? { ...turned, fit: "fill" } : { width: square, height: square, fit: "cover" })
    .rotate(angle)
    .flip(flip === true)
    .flop(flop === true);
  return reduced
    .flatten({ background: "#fff" })
    .webp({ quality: 88 })
    .timeout({ seconds: Math.ceil(deadlineOf(TIMEOUT_S)) })
    .toBuffer();
}
