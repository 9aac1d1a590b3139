import { createHash } from "node:crypto";
import sharp, { type Metadata } from "sharp";
import { photographAddress } from "#contract/picture.ts";
import {
  isRasterPicture,
  isTooLong,
  PICTURE_BYTES_MAX,
  PICTURE_TOO_LONG,
  PICTURE_TOO_MANY_PIXELS,
  SENT_PIXELS_MAX,
  storedSize,
} from "#contract/rules/picture.ts";
import type { Uploads } from "../../ports.ts";
import { deadlineOf } from "../../variables.ts";

const TIMEOUT_S = 20;
/** The maximum of memory in bytes that the decoder of one picture may take. */
const DECODING_BYTES_MAX = 360_000_000;
/** As much as lets 40 megapixels pass. */
const AVIF_BYTES = 9;

/** The name of a photograph among the uploads. */
export const uploadName = (name: string) => `pictures/${name}`;

/** A picture that cannot be stored. `message` is a sentence for its sender, null for a file that is no usable picture. */
type Refusal = { message: string | null };

/** The name of an encoded picture, which is the hash of its content. */
const nameOf = (webp: Uint8Array) => `${createHash("sha256").update(webp).digest("hex").slice(0, 40)}.webp`;

/** The address of an encoded picture, also before it is stored. */
export const addressOfPicture = (webp: Uint8Array) => photographAddress(nameOf(webp));

/** Stores an encoded picture. @returns its address */
export async function keepPicture(uploads: Uploads, webp: Uint8Array): Promise<string> {
  await uploads.write(uploadName(nameOf(webp)), webp);
  return addressOfPicture(webp);
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
export async function encodeWebp(bytes: Uint8Array, square?: number): Promise<{ bytes: Buffer } | Refusal> {
  if (bytes.byteLength > PICTURE_BYTES_MAX || !isRasterPicture(bytes)) return { message: null };
  try {
    const header = await sharp(bytes, { limitInputPixels: false }).metadata();
    const message = problemOf(header, bytes);
    return message === null ? { bytes: await encode(bytes, header, square) } : { message };
  } catch {
    return { message: null };
  }
}

/** The reason against decoding a picture, by its header alone, or null. */
function problemOf(header: Metadata, bytes: Uint8Array): string | null {
  const pixels = header.width * header.height;
  if (pixels > SENT_PIXELS_MAX || pixels * bytesPerPixel(header, bytes) > DECODING_BYTES_MAX)
    return PICTURE_TOO_MANY_PIXELS;
  return isTooLong(header) ? PICTURE_TOO_LONG : null;
}

/**
 * The memory in bytes that the decoder holds for each pixel before the picture is reduced; 0 where it decodes line by line.
 * A progressive JPEG is held as coefficients, of which reduced colours have a quarter.
 */
function bytesPerPixel(
  { format, isProgressive = false, chromaSubsampling, channels = 4, depth }: Metadata,
  bytes: Uint8Array,
): number {
  if (format === "jpeg") return isProgressive ? (chromaSubsampling === "4:2:0" ? 3 : 6) : 0;
  if (format === "png") return isProgressive ? channels * (depth === "ushort" ? 2 : 1) : 0;
  if (format === "webp") return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length).includes("VP8L") ? 6 : 0;
  return AVIF_BYTES;
}

/** Reduces before it turns, because sharp would decode a picture in full size in order to turn it first. */
function encode(bytes: Uint8Array, { width, height, orientation = 1 }: Metadata, square: number | undefined) {
  const { angle, flip, flop } = TURNS[orientation] ?? { angle: 0 };
  const upright = angle % 180 === 0 ? { width, height } : { width: height, height: width };
  const stored = storedSize(upright);
  const turned = angle % 180 === 0 ? stored : { width: stored.height, height: stored.width };
  const reduced = sharp(bytes, { limitInputPixels: SENT_PIXELS_MAX, sequentialRead: true, failOn: "error" })
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
