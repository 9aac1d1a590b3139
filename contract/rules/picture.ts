/** The maximum size in bytes, before base64, of a picture or document that a customer uploads. */
export const UPLOAD_BYTES_MAX = 5 * 1024 * 1024;
export const PICTURE_TOO_LARGE = "图片不能超过 5 MB，请压缩后再传";
/** The limit of a picture in the form of a customer. */
export const PICTURE_LIMIT = { bytes: UPLOAD_BYTES_MAX, message: PICTURE_TOO_LARGE } as const;
/** The maximum size in bytes of a product picture, in storefront and backend. */
export const PICTURE_BYTES_MAX = 10 * 1024 * 1024;
/** The maximum number of pixels of a picture that is decoded as a whole; at most 160 MB once decoded. */
export const PICTURE_PIXELS_MAX = 40_000_000;
/** The maximum number of pixels of an uploaded picture that is decoded line by line, as photographs of 108 megapixels. */
export const STREAMED_PIXELS_MAX = 120_000_000;
export const PICTURE_TOO_MANY_PIXELS = "图片像素过多，请缩小后再传";

/** A width and a height in pixels. */
type Size = { width: number; height: number };

/** How many times as long as its shorter edge a picture may be. */
export const PICTURE_LENGTH_MAX = 20;
export const PICTURE_TOO_LONG = "图片过长，长边不能超过短边的 20 倍，请截成几张再传";
export const isTooLong = ({ width, height }: Size) =>
  Math.max(width, height) > PICTURE_LENGTH_MAX * Math.min(width, height);

/** Twice the largest width that pages show. */
const STORED_WIDTH_MAX = 1600;
/** In pixels; WebP allows 16,383. */
const STORED_HEIGHT_MAX = 16_000;
/** In pixels; a screenshot of 1080 by 12,000 fits. */
const STORED_AREA_MAX = 16_000_000;

/** The size that a picture is stored in. The width is bounded and not the longer edge, so that text stays readable. */
export function storedSize({ width, height }: Size): Size {
  const scale = Math.min(
    1,
    STORED_WIDTH_MAX / width,
    STORED_HEIGHT_MAX / height,
    Math.sqrt(STORED_AREA_MAX / (width * height)),
  );
  return { width: Math.max(1, Math.floor(width * scale)), height: Math.max(1, Math.floor(height * scale)) };
}

/** Whether the first bytes are those of a JPEG, PNG, WebP or AVIF picture. */
export function isRasterPicture(bytes: Uint8Array): boolean {
  const head = String.fromCharCode(...bytes.subarray(0, 12));
  return (
    head.startsWith("\xff\xd8\xff") ||
    head.startsWith("\x89PNG\r\n\x1a\n") ||
    /^RIFF.{4}WEBP/s.test(head) ||
    /^.{4}ftypavi[fs]/s.test(head)
  );
}

/** The message for a setting that `parseOrigins` refuses. */
export const PICTURE_ORIGINS_ERROR =
  "PICTURE_ORIGINS must list origins such as https://pictures.example.com, without a path";

/** The origins of a comma-separated list in their normal form; null if an entry is not exactly an origin. */
export function parseOrigins(list: string): string[] | null {
  const entries = list
    .split(",")
    .map((entry) => entry.trim())
    .filter(Boolean);
  const areOrigins = entries.every((entry) => /^https?:\/\/[^/?#@\s]+$/i.test(entry) && URL.canParse(entry));
  return areOrigins ? entries.map((entry) => new URL(entry).origin) : null;
}
