import sharp from "sharp";
import type { Paint, Rgb } from "./shot.ts";

export const rgb = (hex: string): Rgb => [
  Number.parseInt(hex.slice(1, 3), 16) / 255,
  Number.parseInt(hex.slice(3, 5), 16) / 255,
  Number.parseInt(hex.slice(5, 7), 16) / 255,
];

/** Mixes two colours; share 0 gives the first, 1 the second. */
export const mix = ([r, g, b]: Rgb, [r2, g2, b2]: Rgb, share: number): Rgb => [
  r + (r2 - r) * share,
  g + (g2 - g) * share,
  b + (b2 - b) * share,
];
export const WHITE: Rgb = [1, 1, 1];
export const BLACK: Rgb = [0.03, 0.03, 0.035];
export const darker = (colour: Rgb, share = 0.3) => mix(colour, BLACK, share);
export const lighter = (colour: Rgb, share = 0.4) => mix(colour, WHITE, share);

/** A printed sheet, sampled from 0 to 1 in both directions, u to the right and v downwards. */
export type Print = (u: number, v: number) => Rgb;

/** Rasterises the inside of an SVG of the given size. */
export async function print(width: number, height: number, svg: string): Promise<Print> {
  const scale = 900 / Math.max(width, height);
  const source = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width * scale}" height="${height * scale}" font-family="Noto Sans CJK SC,Noto Sans,sans-serif">${svg}</svg>`;
  const { data, info } = await sharp(Buffer.from(source))
    .flatten({ background: "#fff" })
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  const texel = (x: number, y: number, channel: number) => {
    const column = Math.max(0, Math.min(info.width - 1, x));
    const row = Math.max(0, Math.min(info.height - 1, y));
    return (data[(row * info.width + column) * info.channels + channel] ?? 255) / 255;
  };
  return (u, v) => {
    const [x, y] = [u * info.width - 0.5, v * info.height - 0.5];
    const [x0, y0] = [Math.floor(x), Math.floor(y)];
    const [fx, fy] = [x - x0, y - y0];
    const channel = (c: number) =>
      (texel(x0, y0, c) * (1 - fx) + texel(x0 + 1, y0, c) * fx) * (1 - fy) +
      (texel(x0, y0 + 1, c) * (1 - fx) + texel(x0 + 1, y0 + 1, c) * fx) * fy;
    return [channel(0), channel(1), channel(2)];
  };
}

type Faces = { front?: Print; side?: Print; top?: Print; other: Rgb };

/** Prints on the faces of a box: front (+z and -z), sides (+x and -x), top. */
export const onBox =
  (hx: number, hy: number, hz: number, { front, side, top, other }: Faces): Paint =>
  (x, y, z) => {
    const [dx, dy, dz] = [hx - Math.abs(x), hy - Math.abs(y), hz - Math.abs(z)];
    if (dz <= dx && dz <= dy) return front?.((Math.sign(z) * x) / (2 * hx) + 0.5, 0.5 - y / (2 * hy)) ?? other;
    if (dx <= dy) return side?.(0.5 - (Math.sign(x) * z) / (2 * hz), 0.5 - y / (2 * hy)) ?? other;
    return y > 0 ? (top?.(x / (2 * hx) + 0.5, z / (2 * hz) + 0.5) ?? other) : other;
  };

/** Wraps a print around a cylinder between two heights; its middle faces +z. */
export const aroundCylinder =
  (from: number, to: number, sheet: Print, other: Rgb, repeat = 1): Paint =>
  (x, y, z) => {
    if (y < from || y > to) return other;
    const u = (Math.atan2(x, z) / (2 * Math.PI)) * repeat + 0.5;
    return sheet(u - Math.floor(u), (to - y) / (to - from));
  };
