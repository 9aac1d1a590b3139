import sharp from "sharp";

/** A small picture of a licence with metadata. */
export const licence = (format: "png" | "jpeg" | "webp" | "avif" = "png") =>
  sharp({ create: { width: 60, height: 40, channels: 3, background: "#fdf8ec" } })
    .withExif({ IFD0: { Copyright: "secret place" } })
    .toFormat(format)
    .toBuffer();
