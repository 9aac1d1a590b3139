/** The maximum size in bytes, before base64, of a picture or document that a customer uploads. */
export const UPLOAD_BYTES_MAX = 5 * 1024 * 1024;
export const PICTURE_TOO_LARGE = "图片不能超过 5 MB，请压缩后再传";
/** The limit of a picture in the form of a customer. */
export const PICTURE_LIMIT = { bytes: UPLOAD_BYTES_MAX, message: PICTURE_TOO_LARGE } as const;
/** The maximum size in bytes of a product picture, in storefront and backend. */
export const PICTURE_BYTES_MAX = 10 * 1024 * 1024;
/** The maximum number of pixels; more than any camera's picture has, and at most 160 MB once decoded. */
export const PICTURE_PIXELS_MAX = 40_000_000;

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
