import type { Direction } from "./light.ts";
import { FAR, type Placed } from "./placement.ts";

const STEPS = 90;
const { abs, hypot, max, min, sqrt } = Math;

export type Field = ReturnType<typeof createField>;

/** The distances to the items in space, along which rays are marched. */
export function createField(items: readonly Placed[]) {
  const reach = max(
    ...items.map(({ cx, cy, cz, hx, hy, hz, sx, sy, sz }) => hypot(cx, cy, cz) + hypot(sx, sy, sz) + hypot(hx, hy, hz)),
  );
  const highest = max(...items.map(({ cy, hx, hy, hz, sx, sy, sz }) => cy + hypot(sx, sy, sz) + hypot(hx, hy, hz)));
  let hit = -1;
  const every = items.map((_, index) => index);
  /** The indices of the items that `distance` considers. */
  let considered = every;

  /** The items that a cone from a point may meet, `spread` wide at the distance 1. */
  function itemsAlong(ox: number, oy: number, oz: number, dx: number, dy: number, dz: number, spread = 0) {
    const widened = sqrt(1 + spread * spread);
    return every.filter((index) => {
      const { cx, cy, cz, radius } = items[index] as Placed;
      const [x, y, z] = [cx - ox, cy - oy, cz - oz];
      const along = x * dx + y * dy + z * dz;
      const within = radius * widened + spread * max(along, 0);
      return along > -within && x * x + y * y + z * z - along * along < within * within;
    });
  }

  /** The distance to the nearest item, whose index is stored in `hit`. */
  function distance(x: number, y: number, z: number): number {
    let nearest = FAR;
    hit = -1;
    for (let k = 0; k < considered.length; k += 1) {
      const i = considered[k] as number;
      const item = items[i] as Placed;
      const dx = x - item.cx;
      const dy = y - item.cy;
      const dz = z - item.cz;
      // Most of many items are farther than the nearest one, which is found here without rotating the point.
      const gap = nearest + item.radius;
      if (dx * dx + dy * dy + dz * dz > gap * gap) continue;
      const lx = item.m00 * dx + item.m10 * dy + item.m20 * dz;
      const ly = item.m01 * dx + item.m11 * dy + item.m21 * dz;
      const lz = item.m02 * dx + item.m12 * dy + item.m22 * dz;
      const sx = max(abs(lx - item.sx) - item.hx, 0);
      const sy = max(abs(ly - item.sy) - item.hy, 0);
      const sz = max(abs(lz - item.sz) - item.hz, 0);
      const outside = sqrt(sx * sx + sy * sy + sz * sz);
      if (outside > nearest) continue;
      // At a distance from an item, its bounding box is precise enough.
      const d = outside > 0.5 ? outside + 0.02 : item.solid(lx, ly, lz);
      if (d < nearest) {
        nearest = d;
        hit = i;
      }
    }
    return nearest;
  }
  /** The length of a ray to an item, or FAR. */
  function march(ox: number, oy: number, oz: number, dx: number, dy: number, dz: number, from: number) {
    considered = itemsAlong(ox, oy, oz, dx, dy, dz);
    const length = considered.length === 0 ? FAR : marchTo(ox, oy, oz, dx, dy, dz, from);
    considered = every;
    return length;
  }
  function marchTo(ox: number, oy: number, oz: number, dx: number, dy: number, dz: number, from: number) {
    let t = from;
    for (let i = 0; i < STEPS && t < FAR; i += 1) {
      const d = distance(ox + dx * t, oy + dy * t, oz + dz * t);
      if (d < 0.0012) return t;
      // No surface is below the floor, so that a falling ray ends there.
      if (oy + dy * t < -0.5 && dy < 0) return FAR;
      t += d * 0.92;
    }
    return FAR;
  }

  /** The visible part of a light: 0 in the shadow, between 0 and 1 in its soft edge. */
  function shadow(x: number, y: number, z: number, light: Direction, softness: number) {
    considered = itemsAlong(x, y, z, light.x, light.y, light.z, softness);
    let seen = 1;
    let t = 0.05;
    for (let i = 0; considered.length > 0 && i < 32 && y + light.y * t < highest; i += 1) {
      const d = distance(x + light.x * t, y + light.y * t, z + light.z * t);
      seen = min(seen, 0.5 + (0.5 * d) / (softness * t));
      if (seen < 0) break;
      t += max(0.05, min(reach / 6, abs(d)));
    }
    considered = every;
    const s = max(seen, 0);
    return s * s * (3 - 2 * s);
  }

  /** The share of a point's surroundings that is open, from 0 to 1. */
  function openness(x: number, y: number, z: number, nx: number, ny: number, nz: number, scale: number) {
    if (ny > 0.9 && y < 0.01 && distance(x, y, z) > scale * 1.5) return 1;
    let hidden = 0;
    for (let i = 1; i <= 6; i += 1.7) {
      const h = (scale * i * i) / 36 + 0.01;
      const py = y + ny * h;
      const near = min(distance(x + nx * h, py, z + nz * h), max(py, 0) + (ny > 0.9 && y < 0.01 ? FAR : 0));
      hidden += max(0, (h - near) / h) / (1 + i * 0.35);
    }
    return max(0, 1 - hidden * 0.48);
  }

  return {
    /** The radius of a sphere around the origin that contains all items. */
    reach,
    distance,
    march,
    shadow,
    openness,
    /** The index of the item nearest to the point of the last `distance`. */
    hit: () => hit,
  };
}

/** The distance of a point to one item. */
export function distanceTo(item: Placed, x: number, y: number, z: number) {
  const dx = x - item.cx;
  const dy = y - item.cy;
  const dz = z - item.cz;
  return item.solid(
    item.m00 * dx + item.m10 * dy + item.m20 * dz,
    item.m01 * dx + item.m11 * dy + item.m21 * dz,
    item.m02 * dx + item.m12 * dy + item.m22 * dz,
  );
}
