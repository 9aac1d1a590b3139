type Point = readonly [x: number, y: number];

/** Points of an ellipse's arc, in degrees clockwise from the right. */
function arc([x, y]: Point, [rx, ry]: Point, from: number, to: number): Point[] {
  const steps = 12;
  return Array.from({ length: steps + 1 }, (_, n) => {
    const angle = ((from + ((to - from) * n) / steps) * Math.PI) / 180;
    return [x + rx * Math.cos(angle), y + ry * Math.sin(angle)] as const;
  });
}

const BOWL: Point[] = [[0, 1], [0, 0], [0.5, 0], ...arc([0.5, 0.28], [0.5, 0.28], -90, 90), [0, 0.56]];
const SIX: Point[] = [...arc([0.75, 0.7], [0.75, 0.7], -75, -180), ...arc([0.5, 0.68], [0.5, 0.32], -180, 180)];

/**
 * The strokes of each character as polylines in a unit square, y downwards. Characters that people confuse once they
 * are distorted (0 O D Q, 1 I L, 2 Z, 5 S, 8 B, U V, C G, E F, P R, M N W) are left out.
 */
// biome-ignore format: one character per line
export const STROKES: Readonly<Record<string, readonly (readonly Point[])[]>> = {
  A: [[[0, 1], [0.5, 0], [1, 1]], [[0.2, 0.64], [0.8, 0.64]]],
  E: [[[0.95, 0], [0, 0], [0, 1], [1, 1]], [[0, 0.5], [0.8, 0.5]]],
  H: [[[0, 0], [0, 1]], [[1, 0], [1, 1]], [[0, 0.5], [1, 0.5]]],
  J: [[[0.85, 0], [0.85, 0.66], ...arc([0.45, 0.66], [0.4, 0.34], 0, 175)]],
  K: [[[0, 0], [0, 1]], [[0.95, 0], [0, 0.6]], [[0.33, 0.4], [1, 1]]],
  R: [BOWL, [[0.42, 0.56], [1, 1]]],
  T: [[[0, 0], [1, 0]], [[0.5, 0], [0.5, 1]]],
  X: [[[0, 0], [1, 1]], [[1, 0], [0, 1]]],
  Y: [[[0, 0], [0.5, 0.52], [1, 0]], [[0.5, 0.52], [0.5, 1]]],
  3: [[...arc([0.45, 0.27], [0.45, 0.27], -160, 90), ...arc([0.45, 0.77], [0.52, 0.23], -90, 160)]],
  4: [[[0.75, 1], [0.75, 0], [0, 0.68], [1, 0.68]]],
  6: [SIX],
  7: [[[0, 0.1], [0, 0], [1, 0], [0.4, 1]]],
  9: [SIX.map(([x, y]) => [1 - x, 1 - y])],
};
