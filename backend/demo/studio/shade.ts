import { distanceTo, type Field } from "./field.ts";
import { FILL, KEY, studio } from "./light.ts";
import { FAR, type Placed } from "./placement.ts";
import type { Rgb } from "./shot.ts";

/** Linear light of a point, and the index of its item; -1 for the floor and the wall. */
export type Pixel = { r: number; g: number; b: number; item: number };

const { hypot, max, pow } = Math;
const linear = (value: number) => pow(value, 2.2);

/**
 * The function that follows a ray and computes the light along it.
 * @param start the length of a camera ray before which there is no item
 */
export function createShading(items: readonly Placed[], field: Field, start: number) {
  const { march, distance, openness, shadow } = field;

  function shade(ox: number, oy: number, oz: number, dx: number, dy: number, dz: number, depth: number): Pixel {
    const t = march(ox, oy, oz, dx, dy, dz, depth === 0 ? start : 0.03);
    const found = field.hit();
    const toFloor = dy < -1e-6 ? -oy / dy : FAR;
    if (t >= FAR || toFloor < t) return shadeFloor(ox, oz, oy, dx, dy, dz, toFloor, depth);
    const item = items[found] as Placed;
    const x = ox + dx * t;
    const y = oy + dy * t;
    const z = oz + dz * t;
    const e = 0.004;
    const base = distance(x, y, z);
    let nx = distance(x + e, y, z) - base;
    let ny = distance(x, y + e, z) - base;
    let nz = distance(x, y, z + e) - base;
    const length = hypot(nx, ny, nz) || 1;
    [nx, ny, nz] = [nx / length, ny / length, nz / length];
    const [ar, ag, ab] = paintOf(item, x, y, z).map(linear) as [number, number, number];
    const facing = max(0, -(dx * nx + dy * ny + dz * nz));
    const ao = depth > 1 ? 0.8 : openness(x, y, z, nx, ny, nz, 2.2);
    const lit = depth > 1 ? 0.8 : shadow(x + nx * 0.02, y + ny * 0.02, z + nz * 0.02, KEY, 0.3);
    const key = max(0, nx * KEY.x + ny * KEY.y + nz * KEY.z) * lit * 0.72;
    const fill = max(0, nx * FILL.x + ny * FILL.y + nz * FILL.z) * ao * 0.24;
    // The white floor and walls reflect light onto the product from all sides.
    const dome = (0.3 + 0.12 * ny + 0.1 * max(0, -ny) + 0.08 * nz) * ao;
    const light = key + fill + dome;
    const k = 2 * (dx * nx + dy * ny + dz * nz);
    const rx = dx - k * nx;
    const ry = dy - k * ny;
    const rz = dz - k * nz;
    const f0 = item.metal ? 0.75 : 0.04;
    const fresnel = (f0 + (1 - f0) * pow(1 - facing, 5) * (1 - item.roughness * 0.75)) * (0.35 + 0.65 * ao);
    let [sr, sg, sb] = [0, 0, 0];
    if (depth < 1 && item.roughness < 0.45) {
      const seen = shade(x + nx * 0.02, y + ny * 0.02, z + nz * 0.02, rx, ry, rz, depth + 2);
      if (seen.item >= 0) [sr, sg, sb] = [seen.r, seen.g, seen.b];
      else sr = sg = sb = studio(rx, ry, rz, item.roughness);
    } else sr = sg = sb = studio(rx, ry, rz, item.roughness);
    const hx = KEY.x - dx;
    const hy = KEY.y - dy;
    const hz = KEY.z - dz;
    const half = max(0, (nx * hx + ny * hy + nz * hz) / hypot(hx, hy, hz));
    const gloss = pow(half, 2 + 160 * (1 - item.roughness) ** 3) * (1 - item.roughness) * 0.35 * lit;
    const diffuse = item.metal ? 0.25 : 1 - fresnel;
    let [r, g, b] = item.metal
      ? [
          ar * (light * diffuse + sr * fresnel),
          ag * (light * diffuse + sg * fresnel),
          ab * (light * diffuse + sb * fresnel),
        ]
      : [ar * light * diffuse + sr * fresnel, ag * light * diffuse + sg * fresnel, ab * light * diffuse + sb * fresnel];
    [r, g, b] = [r + gloss, g + gloss, b + gloss];
    if (item.clear && depth < 3) {
      // The ray leaves the thin body at its far side.
      let out = 0.05;
      for (let i = 0; i < 60 && distanceTo(item, x + dx * out, y + dy * out, z + dz * out) < 0.001; i += 1) out += 0.06;
      const behind = shade(x + dx * out, y + dy * out, z + dz * out, dx, dy, dz, depth + 1);
      const tr = 0.35 + 0.65 * ar;
      const tg = 0.35 + 0.65 * ag;
      const tb = 0.35 + 0.65 * ab;
      const clear = item.clear * (1 - fresnel);
      r = r * (1 - clear) + behind.r * tr * clear;
      g = g * (1 - clear) + behind.g * tg * clear;
      b = b * (1 - clear) + behind.b * tb * clear;
    }
    return { r, g, b, item: found };
  }

  function shadeFloor(
    ox: number,
    oz: number,
    oy: number,
    dx: number,
    dy: number,
    dz: number,
    t: number,
    depth: number,
  ) {
    if (t >= FAR || depth > 1) {
      const wall = depth > 1 ? 0.85 : 1;
      return { r: wall, g: wall, b: wall, item: -1 };
    }
    const x = ox + dx * t;
    const z = oz + dz * t;
    const lit = shadow(x, 0.01, z, KEY, 0.42);
    const ao = openness(x, 0, z, 0, 1, 0, 3.2);
    const contact = openness(x, 0, z, 0, 1, 0, 0.7);
    let [r, g, b] = [1, 1, 1];
    const shade1 = (0.7 + 0.3 * lit) * (0.62 + 0.38 * ao) * (0.7 + 0.3 * contact);
    [r, g, b] = [shade1, shade1 * 1.002, shade1 * 1.006];
    if (depth === 0 && oy > 0 && ao < 0.999) {
      const seen = shade(x, 0.02, z, dx, -dy, dz, 2);
      if (seen.item >= 0) {
        const strength = 0.09;
        [r, g, b] = [
          r * (1 - strength) + seen.r * strength,
          g * (1 - strength) + seen.g * strength,
          b * (1 - strength) + seen.b * strength,
        ];
      }
    }
    return { r, g, b, item: -1 };
  }

  return shade;
}

function paintOf(item: Placed, x: number, y: number, z: number): Rgb {
  if (typeof item.paint !== "function") return item.paint;
  const { paint } = item;
  const dx = x - item.cx;
  const dy = y - item.cy;
  const dz = z - item.cz;
  return paint(
    item.m00 * dx + item.m10 * dy + item.m20 * dz,
    item.m01 * dx + item.m11 * dy + item.m21 * dz,
    item.m02 * dx + item.m12 * dy + item.m22 * dz,
  );
}
