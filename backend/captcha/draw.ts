import { randomInt } from "node:crypto";
import { STROKES } from "./strokes.ts";

/** Size of the picture in pixels, twice the size at which pages show it. */
export const WIDTH = 240;
export const HEIGHT = 80;
const LENGTH = 5;
const CHARACTERS = Object.keys(STROKES);

/** A straight piece of a stroke: its ends, half its width, and the share of ink that it adds or, negative, takes. */
type Segment = { x1: number; y1: number; x2: number; y2: number; radius: number; ink: number };

const between = (min: number, max: number) => min + Math.random() * (max - min);

/** Draws a captcha as PNG. */
export async function drawCaptcha(): Promise<{ answer: string; picture: Buffer }> {
  const answer = randomAnswer();
  const { default: sharp } = await import("sharp");
  const image = sharp(drawPixels(answer), { raw: { width: WIDTH, height: HEIGHT, channels: 1 } });
  return { answer, picture: await image.png({ palette: true, colours: 16 }).toBuffer() };
}

/** A random answer of five characters. */
export const randomAnswer = () =>
  Array.from({ length: LENGTH }, () => CHARACTERS[randomInt(CHARACTERS.length)]).join("");

/**
 * Draws the answer as grey pixels, one byte each. No outline of a character survives for a script to compare: each
 * character has its own rotation, shear, size and weight, neighbours touch, a wave bends the picture, and curves as
 * thick as the strokes cover and cut them.
 */
export function drawPixels(answer: string): Buffer {
  const segments = [
    ...glyphs(answer),
    ...curve(1),
    ...curve(1),
    ...curve(-1),
    ...Array.from({ length: 2 }, splinter).flat(),
    ...specks(40),
  ];
  return rasterise(segments);
}

/** The characters side by side, at uneven distances, so that no column divides them. */
function glyphs(answer: string): Segment[] {
  const shares = Array.from(answer, () => between(0.75, 1.2));
  const pitch = (WIDTH - 24) / shares.reduce((sum, share) => sum + share, 0);
  let left = 12;
  return [...answer].flatMap((character, n) => {
    const width = (shares[n] ?? 1) * pitch;
    left += width;
    return glyph(character, left - width / 2, width);
  });
}

/** The strokes of a character around the column `centre`, distorted. */
function glyph(character: string, centre: number, room: number): Segment[] {
  const [width, height] = [between(0.62, 0.85) * room, between(40, 58)];
  const [angle, shear] = [between(-0.45, 0.45), between(-0.35, 0.35)];
  const [cos, sin] = [Math.cos(angle), Math.sin(angle)];
  const [left, top] = [centre + between(-3, 3), HEIGHT / 2 + between(-9, 9)];
  const [radius, ink] = [between(2, 3.8), between(0.8, 1)];
  const place = ([x, y]: readonly [number, number]) => {
    const [v, u] = [(y - 0.5) * height, (x - 0.5) * width + (y - 0.5) * height * shear];
    return { x: left + u * cos - v * sin, y: top + u * sin + v * cos };
  };
  return (STROKES[character] ?? []).flatMap((stroke) => join(stroke.map(place), radius, ink));
}

/** A short bow as thick as a stroke, which belongs to no character. */
function splinter(): Segment[] {
  const [x, y, angle, bend] = [between(8, WIDTH - 8), between(6, HEIGHT - 6), between(0, 6.28), between(-0.5, 0.5)];
  const points = [{ x, y }];
  for (let n = 0; n < 4; n++) {
    const last = points.at(-1) ?? { x, y };
    points.push({ x: last.x + 4 * Math.cos(angle + n * bend), y: last.y + 4 * Math.sin(angle + n * bend) });
  }
  return join(points, between(1.6, 2.6), between(0.8, 1));
}

/** The segments between consecutive points. */
function join(points: readonly { x: number; y: number }[], radius: number, ink: number): Segment[] {
  return points.flatMap((end, n) => {
    const start = points[n - 1];
    return start ? [{ x1: start.x, y1: start.y, x2: end.x, y2: end.y, radius, ink }] : [];
  });
}

/** A wave from edge to edge; `sign` -1 cuts the characters instead of covering them. */
function curve(sign: 1 | -1): Segment[] {
  const [y, slope, swing] = [between(20, 60), between(-0.15, 0.15), between(4, 14)];
  const [period, phase] = [between(90, 200), between(0, 2 * Math.PI)];
  const points = Array.from({ length: 31 }, (_, n) => {
    const x = (n * WIDTH) / 30;
    return { x, y: y + (x - WIDTH / 2) * slope + swing * Math.sin((2 * Math.PI * x) / period + phase) };
  });
  return join(points, sign > 0 ? between(0.9, 1.5) : between(0.8, 1.3), sign * between(0.7, 0.95));
}

const specks = (count: number): Segment[] =>
  Array.from({ length: count }, () => {
    const [x1, y1, angle, length] = [between(0, WIDTH), between(0, HEIGHT), between(0, 6.28), between(0, 6)];
    return {
      x1,
      y1,
      x2: x1 + length * Math.cos(angle),
      y2: y1 + length * Math.sin(angle),
      radius: between(0.6, 1.6),
      ink: Math.random() < 0.75 ? between(0.4, 0.9) : -0.8,
    };
  });

/** Grey pixels of the segments, each pixel displaced by a wave in both directions. */
function rasterise(segments: readonly Segment[]): Buffer {
  const inked = cover(segments.filter(({ ink }) => ink > 0));
  const cut = cover(segments.filter(({ ink }) => ink < 0));
  const wave = () => ({ amount: between(1.5, 3.5), period: between(36, 64), phase: between(0, 2 * Math.PI) });
  const [across, down] = [wave(), wave()];
  const shift = ({ amount, period, phase }: ReturnType<typeof wave>, at: number) =>
    amount * Math.sin((2 * Math.PI * at) / period + phase);
  const [paper, dark] = [between(225, 245), between(20, 80)];
  return Buffer.from(
    inked.map((_, n) => {
      const [x, y] = [n % WIDTH, Math.floor(n / WIDTH)];
      const [fromX, fromY] = [x + shift(across, y), y + shift(down, x)];
      const share = sample(inked, fromX, fromY) * (1 - sample(cut, fromX, fromY));
      return Math.max(0, Math.min(255, paper + (dark - paper) * share + between(-14, 10)));
    }),
  );
}

/** The coverage of each pixel by the segments, 0 to 1, with soft edges. */
function cover(segments: readonly Segment[]): Float32Array {
  const covered = new Float32Array(WIDTH * HEIGHT);
  for (const { x1, y1, x2, y2, radius, ink } of segments) {
    const reach = radius + 1;
    const [left, right] = [Math.max(0, Math.min(x1, x2) - reach), Math.min(WIDTH - 1, Math.max(x1, x2) + reach)];
    const [top, bottom] = [Math.max(0, Math.min(y1, y2) - reach), Math.min(HEIGHT - 1, Math.max(y1, y2) + reach)];
    for (let y = Math.floor(top); y <= bottom; y++) {
      for (let x = Math.floor(left); x <= right; x++) {
        const share = Math.min(1, Math.max(0, radius + 0.5 - distance(x, y, x1, y1, x2, y2))) * Math.abs(ink);
        covered[y * WIDTH + x] = Math.max(covered[y * WIDTH + x] ?? 0, share);
      }
    }
  }
  return covered;
}

/** The value between the four pixels around a point; 0 outside the picture. */
function sample(pixels: Float32Array, x: number, y: number) {
  const [column, row] = [Math.floor(x), Math.floor(y)];
  if (column < 0 || row < 0 || column >= WIDTH - 1 || row >= HEIGHT - 1) return 0;
  const at = row * WIDTH + column;
  const upper = (pixels[at] ?? 0) + ((pixels[at + 1] ?? 0) - (pixels[at] ?? 0)) * (x - column);
  const below = pixels[at + WIDTH] ?? 0;
  const lower = below + ((pixels[at + WIDTH + 1] ?? 0) - below) * (x - column);
  return upper + (lower - upper) * (y - row);
}

/** The distance of a point from a segment. */
function distance(x: number, y: number, x1: number, y1: number, x2: number, y2: number) {
  const [dx, dy] = [x2 - x1, y2 - y1];
  const along = Math.max(0, Math.min(1, ((x - x1) * dx + (y - y1) * dy) / (dx * dx + dy * dy || 1)));
  return Math.hypot(x - x1 - along * dx, y - y1 - along * dy);
}
