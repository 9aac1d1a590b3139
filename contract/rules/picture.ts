/** The maximum size in bytes, before base64, of a picture or document that a customer uploads. */
export const UPLOAD_BYTES_MAX = 5 * 1024 * 1024;
/** The most files of one form; each costs as much time as hundreds of fields. */
export const FORM_FILES_MAX = 4;
/** The maximum size in bytes of a product picture, in storefront and backend. */
export const PICTURE_BYTES_MAX = 10 * 1024 * 1024;
/** The maximum number of pixels of a picture that pages show; at most 160 MB once decoded. */
export const PICTURE_PIXELS_MAX = 40_000_000;
/** The maximum number of pixels of a picture that is uploaded, as photographs of 108 megapixels. */
export const SENT_PIXELS_MAX = 120_000_000;
export const PICTURE_TOO_MANY_PIXELS = "图片像素过多，最多 1.2 亿像素（隔行或渐进格式更少），请缩小后再传";

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

/** The longer edge in pixels to which a browser reduces a photograph before it sends it. */
const SENT_EDGE_MAX = 2560;
/** A picture that is more times as long as wide is a screenshot, whose text must stay readable. */
const SCREENSHOT_RATIO = 3;

/** The size to which a browser reduces a picture before it sends it; that of a long screenshot is the stored one. */
export function sentSize({ width, height }: Size): Size {
  if (height > SCREENSHOT_RATIO * width) return storedSize({ width, height });
  const scale = Math.min(1, SENT_EDGE_MAX / Math.max(width, height));
  return { width: Math.max(1, Math.round(width * scale)), height: Math.max(1, Math.round(height * scale)) };
}

/** The address of a picture that was uploaded to the shop, with its name. */
export const PICTURE_OF_SHOP = /^\/api\/picture\/([\da-f]{40}\.webp)$/;

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
