import sharp from "sharp";
import { createField } from "./field.ts";
import { unit } from "./light.ts";
import { FAR, placed, rad } from "./placement.ts";
import { createShading, type Pixel } from "./shade.ts";
import type { Shot } from "./shot.ts";

const { abs, cos, exp, max, min, pow, sin, tan } = Math;

/** Renders a shot as a square picture of RGB bytes. */
export function render(shot: Shot, size: number): Buffer {
  const items = shot.items.map(placed);
  const field = createField(items);

  // The camera points at the middle of the product; a rough pass finds the part of the view that the product fills.
  const pitch = rad(shot.pitch ?? 24);
  const yaw = rad(shot.yaw ?? 0);
  const away = field.reach * 5.2;
  const middle = items.reduce((sum, { cy }) => sum + cy / items.length, 0);
  const eye = { x: away * cos(pitch) * sin(yaw), y: middle + away * sin(pitch), z: away * cos(pitch) * cos(yaw) };
  const forward = unit(-eye.x, middle - eye.y, -eye.z);
  const right = unit(-forward.z, 0, forward.x);
  const up = {
    x: right.y * forward.z - right.z * forward.y,
    y: right.z * forward.x - right.x * forward.z,
    z: right.x * forward.y - right.y * forward.x,
  };
  const start = max(0, away - field.reach * 2.2);
  const shade = createShading(items, field, start);
  const ray = (u: number, v: number) =>
    unit(forward.x + right.x * u + up.x * v, forward.y + right.y * u + up.y * v, forward.z + right.z * u + up.z * v);
  const view = tan(rad(17));
  const seen = { left: view, right: -view, top: -view, bottom: view };
  const ROUGH = 90;
  for (let j = 0; j < ROUGH; j += 1) {
    for (let i = 0; i < ROUGH; i += 1) {
      const u = view * (((i + 0.5) / ROUGH) * 2 - 1);
      const v = view * (1 - ((j + 0.5) / ROUGH) * 2);
      const d = ray(u, v);
      if (field.march(eye.x, eye.y, eye.z, d.x, d.y, d.z, start) >= FAR) continue;
      seen.left = min(seen.left, u);
      seen.right = max(seen.right, u);
      seen.bottom = min(seen.bottom, v);
      seen.top = max(seen.top, v);
    }
  }
  const half = max(seen.right - seen.left, seen.top - seen.bottom) / 2 / (shot.fill ?? 0.84);
  const centreU = (seen.left + seen.right) / 2;
  const centreV = (seen.top + seen.bottom) / 2;

  const sample = (px: number, py: number) => {
    const d = ray(centreU + half * ((px / size) * 2 - 1), centreV + half * (1 - (py / size) * 2));
    return shade(eye.x, eye.y, eye.z, d.x, d.y, d.z, 0);
  };
  const first: Pixel[] = [];
  for (let j = 0; j < size; j += 1) for (let i = 0; i < size; i += 1) first.push(sample(i + 0.5, j + 0.5));
  const out = Buffer.alloc(size * size * 3);
  const level = (value: number) => {
    // White is preserved; brighter highlights are compressed.
    const v = value > 0.9 ? 0.9 + 0.1 * (1 - exp(-(value - 0.9) / 0.1)) : value;
    return 258 * pow(v, 1 / 2.2);
  };
  const edge = (a: Pixel, b: Pixel | undefined) =>
    b !== undefined && (a.item !== b.item || abs(a.g - b.g) + abs(a.r - b.r) + abs(a.b - b.b) > 0.06);
  let seed = 7;
  const noise = () => {
    seed = (seed * 1103515245 + 12345) & 0x7fffffff;
    return (seed / 0x7fffffff - 0.5) * 1.6;
  };
  for (let j = 0; j < size; j += 1) {
    for (let i = 0; i < size; i += 1) {
      const index = j * size + i;
      const own = first[index] as Pixel;
      const near = [first[index - 1], first[index + 1], first[index - size], first[index + size]];
      let channels = [level(own.r), level(own.g), level(own.b)];
      if (near.some((other) => edge(own, other))) {
        const others = [sample(i + 0.2, j + 0.75), sample(i + 0.8, j + 0.25)];
        channels = (["r", "g", "b"] as const).map(
          (name) => others.reduce((sum, other) => sum + level(other[name]), level(own[name])) / 3,
        );
      }
      const grain = own.item >= 0 ? noise() : 0;
      for (const [channel, value] of channels.entries()) {
        out[index * 3 + channel] = max(0, min(255, Math.round(value + grain)));
      }
    }
  }
  return out;
}

/** Renders a shot as WebP. */
export const photograph = (shot: Shot, size: number): Promise<Buffer> =>
  sharp(render(shot, size), { raw: { width: size, height: size, channels: 3 } })
    .webp({ quality: 86, effort: 6 })
    .toBuffer();
