import sharp from "sharp";

/** A small picture of a licence with metadata; each number gives a different picture. */
export const licence = (format: "png" | "jpeg" | "webp" | "avif" = "png", number = 0) =>
  sharp({ create: { width: 60, height: 40, channels: 3, background: { r: 253, g: 248, b: 236 - 20 * number } } })
    .withExif({ IFD0: { Copyright: "secret place" } })
    .toFormat(format)
    .toBuffer();
