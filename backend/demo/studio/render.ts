import sharp from "sharp";
import type { Sdf } from "./shapes.ts";

export type Rgb = readonly [number, number, number];

/** The colour of a point of the item, in the item's own coordinates, as sRGB from 0 to 1. */
export type Paint = (x: number, y: number, z: number) => Rgb;

export type Item = {
  solid: Sdf;
  paint: Paint | Rgb;
  /** 0 is a mirror, 1 is chalk. */
  roughness: number;
  metal?: boolean;
  /** The part of light that passes through, for thin foil and plastic. */
  clear?: number;
  /** Position and turns of the item, in this order: around x, around z, around y, then moved. */
  place?: { x?: number; y?: number; z?: number; tiltX?: number; tiltZ?: number; turn?: number };
  /** The radius of a sphere around the item's origin that contains it. */
  reach: number;
};

export type Shot = {
  items: readonly Item[];
  /** Degrees: how far the camera looks down, and around the product. */
  pitch?: number;
  yaw?: number;
  /** The part of the frame that the product fills. */
  fill?: number;
};

/** An item with its turning matrix, a box around it in its own coordinates, and the radius of a sphere around both. */
type Placed = Item & Record<"cx" | "cy" | "cz" | "sx" | "sy" | "sz" | "hx" | "hy" | "hz" | "radius", number> & Matrix;
type Matrix = Record<"m00" | "m01" | "m02" | "m10" | "m11" | "m12" | "m20" | "m21" | "m22", number>;
type Pixel = { r: number; g: number; b: number; item: number };

const FAR = 400;
const STEPS = 90;
const { abs, cos, exp, hypot, max, min, PI, pow, sin, sqrt, tan } = Math;
const rad = (degrees: number) => (degrees * PI) / 180;
const smooth = (from: number, to: number, value: number) => {
  const t = max(0, min(1, (value - from) / (to - from)));
  return t * t * (3 - 2 * t);
};
const linear = (value: number) => pow(value, 2.2);

/** The key light: a large softbox to the left, above and in front of the product. */
const KEY = unit(-0.55, 0.95, 0.5);
const FILL = unit(0.85, 0.35, 0.45);

function unit(x: number, y: number, z: number) {
  const length = hypot(x, y, z);
  return { x: x / length, y: y / length, z: z / length };
}

function placed(item: Item): Placed {
  const { x = 0, y = 0, z = 0, tiltX = 0, tiltZ = 0, turn = 0 } = item.place ?? {};
  const [cx, sx, cz, sz, cy, sy] = [
    cos(rad(tiltX)),
    sin(rad(tiltX)),
    cos(rad(tiltZ)),
    sin(rad(tiltZ)),
    cos(rad(turn)),
    sin(rad(turn)),
  ];
  // world = Ry Rz Rx local; the transposed matrix leads back.
  const rx = [1, 0, 0, 0, cx, -sx, 0, sx, cx];
  const rz = [cz, -sz, 0, sz, cz, 0, 0, 0, 1];
  const ry = [cy, 0, sy, 0, 1, 0, -sy, 0, cy];
  const [m00 = 0, m01 = 0, m02 = 0, m10 = 0, m11 = 0, m12 = 0, m20 = 0, m21 = 0, m22 = 0] = times(ry, times(rz, rx));
  return { ...item, cx: x, cy: y, cz: z, m00, m01, m02, m10, m11, m12, m20, m21, m22, ...boxAround(item) };
}

/** Looks for the solid on a grid inside its reach. */
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

/** Renders a shot as a square picture of RGB bytes. */
export function render(shot: Shot, size: number): Buffer {
  const items = shot.items.map(placed);
  let hit = -1;
  const every = items.map((_, index) => index);
  /** The indices of the items that `distance` looks at. */
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

  /** The distance to the nearest item; `hit` becomes its index. */
  function distance(x: number, y: number, z: number): number {
    let nearest = FAR;
    hit = -1;
    for (let k = 0; k < considered.length; k += 1) {
      const i = considered[k] as number;
      const item = items[i] as Placed;
      const dx = x - item.cx;
      const dy = y - item.cy;
      const dz = z - item.cz;
      // With many items most are out of reach of the nearest one, which this sees without turning the point.
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
      // Far from an item the box around it is near enough.
      const d = outside > 0.5 ? outside + 0.02 : item.solid(lx, ly, lz);
      if (d < nearest) {
        nearest = d;
        hit = i;
      }
    }
    return nearest;
  }
  const localDistance = (item: Placed, x: number, y: number, z: number) =>
    item.solid(
      item.m00 * x + item.m10 * y + item.m20 * z,
      item.m01 * x + item.m11 * y + item.m21 * z,
      item.m02 * x + item.m12 * y + item.m22 * z,
    );
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
      // Nothing lies below the floor.
      if (oy + dy * t < -0.5 && dy < 0) return FAR;
      t += d * 0.92;
    }
    return FAR;
  }

  /** The visible part of a light: 0 in the shadow, between 0 and 1 in its soft edge. */
  function shadow(x: number, y: number, z: number, light: typeof KEY, softness: number) {
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

  /** The openness of a point's surroundings, from 0 to 1. */
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

  /** The studio as a mirror reflects it: white walls, two softboxes, and dark flags that give edges their contrast. */
  function studio(x: number, y: number, z: number, roughness: number) {
    const blur = 0.06 + roughness * 0.5;
    const wall = 0.42 + 0.5 * smooth(-0.3, 0.9, y);
    const key = smooth(0.86 - blur, 0.9 + blur * 0.4, x * KEY.x + y * KEY.y + z * KEY.z) * 2.2;
    const strip =
      smooth(0.2 + blur, 0.2 - blur, abs(x - 0.82)) * smooth(-0.1, 0.2, y + 0.1) * smooth(0.95, 0.7, y) * 0.9;
    const flag = smooth(0.25 + blur, 0, abs(x + 0.15)) * smooth(0.55, 0.2, abs(y - 0.1)) * smooth(0, 0.6, z) * 0.3;
    const floor = smooth(0.12, -0.25, y) * 0.25;
    return max(0.05, wall + key + strip - flag + floor);
  }

  const pixel: Pixel = { r: 0, g: 0, b: 0, item: -1 };
  function shade(ox: number, oy: number, oz: number, dx: number, dy: number, dz: number, depth: number): Pixel {
    const t = march(ox, oy, oz, dx, dy, dz, depth === 0 ? start : 0.03);
    const found = hit;
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
    // The white floor and walls light the product from all sides.
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
      for (let i = 0; i < 60 && localDistanceAt(item, x + dx * out, y + dy * out, z + dz * out) < 0.001; i += 1)
        out += 0.06;
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
  const localDistanceAt = (item: Placed, x: number, y: number, z: number) =>
    localDistance(item, x - item.cx, y - item.cy, z - item.cz);

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
      return { ...pixel, r: wall, g: wall, b: wall };
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

  // The camera looks at the middle of the product; a rough pass finds the part of the view that the product fills.
  const pitch = rad(shot.pitch ?? 24);
  const yaw = rad(shot.yaw ?? 0);
  const reach = max(
    ...items.map(({ cx, cy, cz, hx, hy, hz, sx, sy, sz }) => hypot(cx, cy, cz) + hypot(sx, sy, sz) + hypot(hx, hy, hz)),
  );
  const away = reach * 5.2;
  const middle = items.reduce((sum, { cy }) => sum + cy / items.length, 0);
  const eye = { x: away * cos(pitch) * sin(yaw), y: middle + away * sin(pitch), z: away * cos(pitch) * cos(yaw) };
  const forward = unit(-eye.x, middle - eye.y, -eye.z);
  const right = unit(-forward.z, 0, forward.x);
  const up = {
    x: right.y * forward.z - right.z * forward.y,
    y: right.z * forward.x - right.x * forward.z,
    z: right.x * forward.y - right.y * forward.x,
  };
  const highest = max(...items.map(({ cy, hx, hy, hz, sx, sy, sz }) => cy + hypot(sx, sy, sz) + hypot(hx, hy, hz)));
  const start = max(0, away - reach * 2.2);
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
      if (march(eye.x, eye.y, eye.z, d.x, d.y, d.z, start) >= FAR) continue;
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
    // White stays white; highlights above it roll off.
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

/** A shot as WebP. */
export const photograph = (shot: Shot, size: number): Promise<Buffer> =>
  sharp(render(shot, size), { raw: { width: size, height: size, channels: 3 } })
    .webp({ quality: 86, effort: 6 })
    .toBuffer();
