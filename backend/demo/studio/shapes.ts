/** Signed distances to solids, in centimetres: negative inside, positive outside, y upwards. */
export type Sdf = (x: number, y: number, z: number) => number;

const { abs, cos, max, min, PI, sin, sqrt } = Math;

/** A box with half edges, whose edges are rounded by `r`. */
export const box = (hx: number, hy: number, hz: number, r = 0): Sdf => {
  const bx = hx - r;
  const by = hy - r;
  const bz = hz - r;
  return (x, y, z) => {
    const qx = abs(x) - bx;
    const qy = abs(y) - by;
    const qz = abs(z) - bz;
    const ox = max(qx, 0);
    const oy = max(qy, 0);
    const oz = max(qz, 0);
    return sqrt(ox * ox + oy * oy + oz * oz) + min(max(qx, qy, qz), 0) - r;
  };
};

/** A cylinder around the y axis of half height `h`, whose rims are rounded by `r`. */
export const cylinder = (radius: number, h: number, r = 0): Sdf => {
  const br = radius - r;
  const bh = h - r;
  return (x, y, z) => {
    const qr = sqrt(x * x + z * z) - br;
    const qy = abs(y) - bh;
    const or = max(qr, 0);
    const oy = max(qy, 0);
    return sqrt(or * or + oy * oy) + min(max(qr, qy), 0) - r;
  };
};

/** A cylinder with a hole of the inner radius. */
export const tube = (outer: number, inner: number, h: number, r = 0): Sdf => {
  const middle = (outer + inner) / 2;
  const br = (outer - inner) / 2 - r;
  const bh = h - r;
  return (x, y, z) => {
    const qr = abs(sqrt(x * x + z * z) - middle) - br;
    const qy = abs(y) - bh;
    const or = max(qr, 0);
    const oy = max(qy, 0);
    return sqrt(or * or + oy * oy) + min(max(qr, qy), 0) - r;
  };
};

/** A cone around the y axis, from radius `bottom` at -h to `top` at +h. */
export const cone = (bottom: number, top: number, h: number, r = 0): Sdf => {
  const r1 = bottom - r;
  const r2 = top - r;
  const hh = h - r;
  const kx = r2 - r1;
  const ky = 2 * hh;
  const kk = kx * kx + ky * ky;
  return (x, y, z) => {
    const q = sqrt(x * x + z * z);
    const cax = q - min(q, y < 0 ? r1 : r2);
    const cay = abs(y) - hh;
    const t = max(0, min(1, ((r2 - q) * kx + (hh - y) * ky) / kk));
    const cbx = q - r2 + kx * t;
    const cby = y - hh + ky * t;
    const sign = cbx < 0 && cay < 0 ? -1 : 1;
    return sign * sqrt(min(cax * cax + cay * cay, cbx * cbx + cby * cby)) - r;
  };
};

export const ellipsoid = (rx: number, ry: number, rz: number): Sdf => {
  return (x, y, z) => {
    const k0 = sqrt((x / rx) ** 2 + (y / ry) ** 2 + (z / rz) ** 2);
    const k1 = sqrt((x / (rx * rx)) ** 2 + (y / (ry * ry)) ** 2 + (z / (rz * rz)) ** 2);
    return k1 === 0 ? -min(rx, ry, rz) : (k0 * (k0 - 1)) / k1;
  };
};

/** A ring around the y axis. */
export const torus = (radius: number, thickness: number): Sdf => {
  return (x, y, z) => {
    const q = sqrt(x * x + z * z) - radius;
    return sqrt(q * q + y * y) - thickness;
  };
};

export const union =
  (...parts: Sdf[]): Sdf =>
  (x, y, z) => {
    let nearest = Number.POSITIVE_INFINITY;
    for (let i = 0; i < parts.length; i += 1) nearest = min(nearest, (parts[i] as Sdf)(x, y, z));
    return nearest;
  };

/** A union whose seam is rounded over the distance `k`. */
export const blend =
  (k: number, a: Sdf, b: Sdf): Sdf =>
  (x, y, z) => {
    const d1 = a(x, y, z);
    const d2 = b(x, y, z);
    const h = max(k - abs(d1 - d2), 0) / k;
    return min(d1, d2) - (h * h * k) / 4;
  };

/** The first solid minus the others, with edges rounded over `k`. */
export const cut =
  (k: number, solid: Sdf, ...others: Sdf[]): Sdf =>
  (x, y, z) => {
    let distance = solid(x, y, z);
    for (let i = 0; i < others.length; i += 1) {
      const inner = -(others[i] as Sdf)(x, y, z);
      const h = max(k - abs(distance - inner), 0) / k;
      distance = max(distance, inner) + (h * h * k) / 4;
    }
    return distance;
  };

export const common =
  (a: Sdf, b: Sdf): Sdf =>
  (x, y, z) =>
    max(a(x, y, z), b(x, y, z));

export const at =
  (dx: number, dy: number, dz: number, solid: Sdf): Sdf =>
  (x, y, z) =>
    solid(x - dx, y - dy, z - dz);

/** Rotates a solid around an axis by degrees. */
export function turn(axis: "x" | "y" | "z", degrees: number, solid: Sdf): Sdf {
  const c = cos((degrees * PI) / 180);
  const s = sin((degrees * PI) / 180);
  if (axis === "x") return (x, y, z) => solid(x, c * y + s * z, c * z - s * y);
  if (axis === "y") return (x, y, z) => solid(c * x - s * z, y, c * z + s * x);
  return (x, y, z) => solid(c * x + s * y, c * y - s * x, z);
}
