const { abs, hypot, max, min } = Math;

/** A direction of length 1. */
export type Direction = { x: number; y: number; z: number };

export function unit(x: number, y: number, z: number): Direction {
  const length = hypot(x, y, z);
  return { x: x / length, y: y / length, z: z / length };
}

/** The key light: a large softbox to the left, above and in front of the product. */
export const KEY = unit(-0.55, 0.95, 0.5);
/** The fill light: weak, from the right. */
export const FILL = unit(0.85, 0.35, 0.45);

const smooth = (from: number, to: number, value: number) => {
  const t = max(0, min(1, (value - from) / (to - from)));
  return t * t * (3 - 2 * t);
};

/** The studio as a mirror reflects it: white walls, two softboxes, and dark flags for contrast at the edges. */
export function studio(x: number, y: number, z: number, roughness: number) {
  const blur = 0.06 + roughness * 0.5;
  const wall = 0.42 + 0.5 * smooth(-0.3, 0.9, y);
  const key = smooth(0.86 - blur, 0.9 + blur * 0.4, x * KEY.x + y * KEY.y + z * KEY.z) * 2.2;
  const strip = smooth(0.2 + blur, 0.2 - blur, abs(x - 0.82)) * smooth(-0.1, 0.2, y + 0.1) * smooth(0.95, 0.7, y) * 0.9;
  const flag = smooth(0.25 + blur, 0, abs(x + 0.15)) * smooth(0.55, 0.2, abs(y - 0.1)) * smooth(0, 0.6, z) * 0.3;
  const floor = smooth(0.12, -0.25, y) * 0.25;
  return max(0.05, wall + key + strip - flag + floor);
}
