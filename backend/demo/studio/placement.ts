import type { Item } from "./shot.ts";

const { cos, hypot, max, min, PI, sin } = Math;

/** The length of a ray that meets nothing. */
export const FAR = 400;
export const rad = (degrees: number) => (degrees * PI) / 180;

/**
 * An item with its rotation matrix, its bounding box in its own coordinates, and the radius of a sphere around both.
 */
export type Placed = Item &
  Record<"cx" | "cy" | "cz" | "sx" | "sy" | "sz" | "hx" | "hy" | "hz" | "radius", number> &
  Matrix;
type Matrix = Record<"m00" | "m01" | "m02" | "m10" | "m11" | "m12" | "m20" | "m21" | "m22", number>;

/** Computes the rotation matrix and the bounding box of an item. */
export function placed(item: Item): Placed {
  const { x = 0, y = 0, z = 0, tiltX = 0, tiltZ = 0, turn = 0 } = item.place ?? {};
  const [cx, sx, cz, sz, cy, sy] = [
    cos(rad(tiltX)),
    sin(rad(tiltX)),
    cos(rad(tiltZ)),
    sin(rad(tiltZ)),
    cos(rad(turn)),
    sin(rad(turn)),
  ];
  // world = Ry Rz Rx local; the transposed matrix is the inverse.
  const rx = [1, 0, 0, 0, cx, -sx, 0, sx, cx];
  const rz = [cz, -sz, 0, sz, cz, 0, 0, 0, 1];
  const ry = [cy, 0, sy, 0, 1, 0, -sy, 0, cy];
  const [m00 = 0, m01 = 0, m02 = 0, m10 = 0, m11 = 0, m12 = 0, m20 = 0, m21 = 0, m22 = 0] = times(ry, times(rz, rx));
  return { ...item, cx: x, cy: y, cz: z, m00, m01, m02, m10, m11, m12, m20, m21, m22, ...boxAround(item) };
}

/** Finds the bounding box of the solid on a grid inside its reach. */
function boxAround({ solid, reach }: Item) {
  const CELLS = 30;
  const cell = (2 * reach) / CELLS;
  const low = [FAR, FAR, FAR];
  const high = [-FAR, -FAR, -FAR];
  for (let i = 0; i <= CELLS; i += 1) {
    for (let j = 0; j <= CELLS; j += 1) {
      for (let k = 0; k <= CELLS; k += 1) {
        const point = [i * cell - reach, j * cell - reach, k * cell - reach] as const;
        if (solid(...point) > cell) continue;
        for (const [axis, value] of point.entries()) {
          low[axis] = min(low[axis] ?? 0, value - cell / 2);
          high[axis] = max(high[axis] ?? 0, value + cell / 2);
        }
      }
    }
  }
  const [sx = 0, sy = 0, sz = 0] = low.map((value, axis) => (value + (high[axis] ?? 0)) / 2);
  const [hx = 0, hy = 0, hz = 0] = low.map((value, axis) => ((high[axis] ?? 0) - value) / 2);
  return { sx, sy, sz, hx, hy, hz, radius: hypot(sx, sy, sz) + hypot(hx, hy, hz) };
}

const times = (a: readonly number[], b: readonly number[]) =>
  Array.from({ length: 9 }, (_, i) => {
    const row = Math.floor(i / 3) * 3;
    const column = i % 3;
    return (
      (a[row] ?? 0) * (b[column] ?? 0) +
      (a[row + 1] ?? 0) * (b[column + 3] ?? 0) +
      (a[row + 2] ?? 0) * (b[column + 6] ?? 0)
    );
  });
