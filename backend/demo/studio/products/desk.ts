import { BLACK, darker, lighter, mix, onBox, print, rgb, WHITE } from "../paint.ts";
import { at, box, cut, cylinder, type Sdf, torus, tube, union } from "../shapes.ts";
import type { Item, Rgb } from "../shot.ts";
import { moved, type Photographed } from "./photographed.ts";

async function notebook(colour: string): Promise<Item[]> {
  const cover = rgb(colour);
  const leather = (x: number, y: number, z: number): Rgb => {
    const grain = 0.5 + 0.5 * Math.sin(x * 13 + Math.sin(z * 11) * 2) * Math.sin(z * 12 + Math.sin(x * 9) * 2);
    const stitch = Math.abs(Math.abs(x) - 6.7) < 0.05 || Math.abs(Math.abs(z) - 9.8) < 0.05;
    if (stitch && Math.abs(x) < 6.75 && Math.abs(z) < 9.85 && Math.sin((x + z) * 12) > -0.2)
      return lighter(cover, 0.35);
    return mix(cover, y > 0 ? WHITE : BLACK, 0.05 + 0.05 * grain);
  };
  const place = { y: 0.95, turn: 26 };
  return [
    {
      solid: union(
        at(0, 0.82, 0, box(7.4, 0.13, 10.5, 0.12)),
        at(0, -0.82, 0, box(7.4, 0.13, 10.5, 0.12)),
        at(-7.25, 0, 0, box(0.16, 0.9, 10.5, 0.14)),
      ),
      paint: leather,
      roughness: 0.48,
      reach: 13.5,
      place,
    },
    {
      solid: box(7.05, 0.72, 10.2, 0.03),
      paint: (_, y) => mix([0.96, 0.94, 0.89], [0.78, 0.75, 0.7], 0.5 + 0.5 * Math.sin(y * 60)),
      roughness: 0.9,
      reach: 13,
      place,
    },
    {
      solid: at(5.3, 0, 0, cut(0.02, box(0.28, 1.02, 10.58, 0.05), box(1, 0.93, 10.5))),
      paint: darker(cover, 0.55),
      roughness: 0.6,
      reach: 13.5,
      place,
    },
    { solid: at(-2, -0.1, 10.9, box(0.3, 0.03, 1.1, 0.02)), paint: rgb("#b3202c"), roughness: 0.5, reach: 13.5, place },
  ];
}
const NOTEBOOKS = { black: "#25262a", brown: "#6d4526", blue: "#234f93" };
export const notebooks: Photographed = {
  product: 10418,
  views: {
    ...Object.fromEntries(
      Object.entries(NOTEBOOKS).map(([name, colour]) => [
        name,
        async () => ({ items: await notebook(colour), pitch: 40 }),
      ]),
    ),
    stack: async () => ({
      items: [
        ...(await notebook(NOTEBOOKS.blue)).map((item) => ({ ...item, place: { ...item.place, turn: 34 } })),
        ...moved(await notebook(NOTEBOOKS.brown), { y: 1.92 }).map((item) => ({
          ...item,
          place: { ...item.place, turn: 22 },
        })),
        ...moved(await notebook(NOTEBOOKS.black), { y: 3.84 }).map((item) => ({
          ...item,
          place: { ...item.place, turn: 30 },
        })),
      ],
      pitch: 30,
    }),
  },
  pictures: ["stack"],
  skus: { 100839: "black", 100840: "brown", 100841: "blue" },
};

const pad = (x: number, z: number, y: number, turned: number, half = 0.75): Item => ({
  solid: (px, py, pz) => box(3.8, half, 3.8, 0.03)(px, py - 0.035 * Math.max(0, pz + 1) ** 2 * 0.3, pz),
  paint: (_, py) =>
    py > half - 0.05 ? rgb("#f8e455") : mix(rgb("#f8e455"), rgb("#cdb52e"), 0.5 + 0.5 * Math.sin(py * 70)),
  roughness: 0.9,
  reach: 5.7,
  place: { x, z, y: y + half, turn: turned },
});
export const stickyNotes: Photographed = {
  product: 10420,
  views: {
    one: () => ({ items: [pad(0, 0, 0, -28)], pitch: 34, fill: 0.76 }),
    twelve: () => ({
      items: [0, 1, 2, 3].flatMap((layer) => [
        pad(-4.2, 0.4, layer * 1.52, -20 + layer * 2),
        pad(4.2, -0.6, layer * 1.52, -24 - layer * 2),
        pad(0.4, 7.6, layer * 1.52, -16 + layer * 3),
      ]),
      pitch: 28,
    }),
  },
  pictures: ["one", "twelve"],
  skus: { 100845: "one", 100846: "twelve" },
};

/** A wall with rows of small holes, from the distance along the wall and the height. */
const perforated =
  (wall: Sdf, along: (x: number, z: number) => number, low: number, high: number): Sdf =>
  (x, y, z) => {
    const solid = wall(x, y, z);
    if (solid > 0.4) return solid;
    const cell = (value: number) => value - Math.round(value / 0.62) * 0.62;
    const [u, v] = [cell(along(x, z) + (Math.round(y / 0.62) % 2 === 0 ? 0.31 : 0)), cell(y)];
    const hole = Math.max(Math.hypot(u, v) - 0.22, y - high, low - y);
    return Math.max(solid, -hole);
  };
const METAL_BLACK: Rgb = [0.13, 0.135, 0.15];
const holderMaterial = { paint: METAL_BLACK, roughness: 0.34 };
const roundHolder = (x = 0, z = 0): Item[] => [
  {
    ...holderMaterial,
    solid: perforated(tube(4.2, 4.08, 4.9), (px, pz) => Math.atan2(px, pz) * 4.142, -4.2, 4.2),
    reach: 6.6,
    place: { x, z, y: 4.9 },
  },
  {
    ...holderMaterial,
    solid: union(at(0, 4.85, 0, torus(4.16, 0.16)), at(0, -4.8, 0, cylinder(4.2, 0.1))),
    reach: 6.7,
    place: { x, z, y: 4.9 },
  },
];
const shell = (h: number, hx: number, hz: number) =>
  cut(0.02, box(hx, h, hz, 0.12), at(0, 0.3, 0, box(hx - 0.13, h + 0.2, hz - 0.13)));
const squareHolder = (h: number, hx: number, hz: number, x = 0, z = 0): Item[] => [
  {
    ...holderMaterial,
    solid: perforated(shell(h, hx, hz), (px, pz) => (Math.abs(px) > hx - 0.2 ? pz : px), -h + 0.7, h - 0.7),
    reach: Math.hypot(h, hx, hz) + 0.3,
    place: { x, z, y: h },
  },
];
export const penHolders: Photographed = {
  product: 10519,
  views: {
    round: () => ({ items: roundHolder(), pitch: 24, yaw: 8 }),
    square: () => ({ items: squareHolder(4.9, 3.9, 3.9), pitch: 24, yaw: 32 }),
    four: () => ({
      items: [
        ...squareHolder(4.9, 3.6, 3.2, -3.6, -3.3),
        ...squareHolder(4.1, 3.6, 3.2, 3.7, -3.3),
        ...squareHolder(2.6, 3.6, 2.6, -3.6, 2.7),
        ...squareHolder(2, 3.6, 2.6, 3.7, 2.7),
      ],
      pitch: 34,
      yaw: 28,
    }),
  },
  pictures: ["round", "square", "four"],
  skus: { 101093: "round", 101094: "square", 101095: "four" },
};

async function archiveBox(spine: number, x = 0, turned = 0): Promise<Item> {
  const [hx, hy, hz] = [spine / 2, 15.8, 11.8];
  const front = await print(
    spine * 10,
    316,
    `<rect width="${spine * 10}" height="316" fill="#1f4e8c"/><rect x="${spine * 5 - 13}" y="46" width="26" height="150" rx="2" fill="#fbfbf8"/>
    <g stroke="#b9c2cf" stroke-width="1"><path d="M${spine * 5 - 8} 70h16M${spine * 5 - 8} 100h16M${spine * 5 - 8} 130h16M${spine * 5 - 8} 160h16"/></g>
    <circle cx="${spine * 5}" cy="252" r="10" fill="#0f2c52"/><circle cx="${spine * 5}" cy="252" r="6.5" fill="#16365f"/>`,
  );
  return {
    solid: cut(
      0.05,
      box(hx, hy, hz, 0.22),
      at(hx - 0.55, 0, 0, box(0.035, hy + 1, hz - 0.25)),
      at(hx, 0, 0, box(0, hy, hz)),
    ),
    paint: onBox(hx, hy, hz, { front, other: rgb("#1f4e8c") }),
    roughness: 0.36,
    place: { x, y: hy, turn: turned },
    reach: 20.3,
  };
}
export const archiveBoxes: Photographed = {
  product: 10459,
  views: {
    w35: async () => ({ items: [await archiveBox(3.5, 0, 38)], pitch: 14 }),
    w55: async () => ({ items: [await archiveBox(5.5, 0, 38)], pitch: 14 }),
    w75: async () => ({ items: [await archiveBox(7.5, 0, 38)], pitch: 14 }),
    row: async () => ({
      items: [
        await archiveBox(3.5, -9.6),
        await archiveBox(5.5, -5),
        await archiveBox(5.5, 0.6),
        await archiveBox(7.5, 7.2),
      ],
      pitch: 14,
      yaw: -34,
    }),
  },
  pictures: ["row"],
  skus: { 100948: "w35", 100949: "w55", 100950: "w75" },
};
