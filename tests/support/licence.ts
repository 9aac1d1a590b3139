import sharp from "sharp";

type Format = "png" | "jpeg" | "webp" | "avif";
const drawn = new Map<string, Promise<Buffer>>();

/** A small picture of a licence with metadata, drawn once; each number gives a different picture. */
export function licence(format: Format = "png", number = 0): Promise<Buffer> {
  const key = `${format} ${number}`;
  const picture = drawn.get(key) ?? draw(format, number);
  drawn.set(key, picture);
  return picture;
}

const draw = (format: Format, number: number) =>
  sharp({ create: { width: 60, height: 40, channels: 3, background: { r: 253, g: 248, b: 236 - 20 * number } } })
    .withExif({ IFD0: { Copyright: "secret place" } })
    .toFormat(format)
    .toBuffer();
