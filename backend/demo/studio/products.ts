import { aroundCylinder, BLACK, darker, lighter, mix, onBox, print, rgb, WHITE } from "./paint.ts";
import type { Item, Rgb, Shot } from "./render.ts";
import {
  at,
  blend,
  box,
  common,
  cone,
  cut,
  cylinder,
  ellipsoid,
  type Sdf,
  torus,
  tube,
  turn,
  union,
} from "./shapes.ts";

type Views = Record<string, () => Promise<Shot> | Shot>;
/** A product of the demo: its shots by name, those that show the product, and the one of each SKU. */
export type Photographed = {
  product: number;
  views: Views;
  pictures: readonly string[];
  skus?: Record<number, string>;
};

const STEEL: Rgb = [0.8, 0.81, 0.83];
const CARDBOARD = rgb("#c79f6f");

/** Items moved together as one group. */
const moved = (items: readonly Item[], { x = 0, y = 0, z = 0 }: { x?: number; y?: number; z?: number }): Item[] =>
  items.map((item) => ({
    ...item,
    place: { ...item.place, x: (item.place?.x ?? 0) + x, y: (item.place?.y ?? 0) + y, z: (item.place?.z ?? 0) + z },
  }));

// Paper

async function ream(colour: string, name: string, y = 0, turned = -28): Promise<Item[]> {
  const main = rgb(colour);
  const [hx, hy, hz] = [10.5, 2.7, 14.85];
  const top = await print(
    210,
    297,
    `<rect width="210" height="297" fill="#fdfdfb"/><path fill="${colour}" d="M0 0h210v92q-105 46-210 0z"/>
    <path fill="${colour}" opacity=".35" d="M0 104q105 48 210 0v10q-105 48-210 0z"/>
    <text x="105" y="62" font-size="40" font-weight="700" fill="#fff" text-anchor="middle">${name}</text>
    <text x="105" y="192" font-size="74" font-weight="700" fill="${colour}" text-anchor="middle">A4</text>
    <text x="105" y="226" font-size="20" fill="#333" text-anchor="middle">复印纸 COPY PAPER</text>
    <text x="105" y="262" font-size="12" fill="#666" text-anchor="middle">70g/m²　210×297mm　500张</text>`,
  );
  const side = (width: number) =>
    print(
      width,
      54,
      `<rect width="${width}" height="54" fill="#fdfdfb"/><rect width="${width}" height="15" fill="${colour}"/>
      <text x="14" y="42" font-size="20" font-weight="700" fill="${colour}">A4</text>
      <text x="48" y="41" font-size="14" fill="#444">${name} 复印纸 70g</text>`,
    );
  const paint = onBox(hx, hy, hz, { top, front: await side(210), side: await side(297), other: lighter(main, 0.9) });
  return [{ solid: box(hx, hy, hz, 0.45), paint, roughness: 0.32, place: { y: y + hy, turn: turned }, reach: 19 }];
}

/** A closed carton with tape over its lid. */
function carton(hx: number, hy: number, hz: number, sheet?: Awaited<ReturnType<typeof print>>, turned = -32): Item {
  const kraft = (x: number, y: number, z: number): Rgb => {
    const wave = 0.012 * Math.sin(y * 9 + Math.sin(x * 1.7) + Math.cos(z * 1.3)) + 0.01 * Math.sin(x * 31 + z * 27);
    return [CARDBOARD[0] + wave, CARDBOARD[1] + wave, CARDBOARD[2] + wave];
  };
  return {
    solid: cut(0.05, box(hx, hy, hz, 0.22), at(0, hy, 0, box(0.07, 0.06, hz * 2))),
    paint(x, y, z) {
      const base = kraft(x, y, z);
      const taped =
        Math.abs(x) < 2.4 && (y > hy - 0.12 || (Math.abs(z) > hz - 0.12 && y > hy - Math.min(6, hy * 0.45)));
      if (taped) return mix(base, [0.86, 0.76, 0.58], 0.55);
      const [dx, dz] = [hx - Math.abs(x), hz - Math.abs(z)];
      if (!sheet || y > hy - 0.2) return base;
      const [u, v] = [
        dz < dx ? (Math.sign(z) * x) / (2 * hx) + 0.5 : 0.5 - (Math.sign(x) * z) / (2 * hz),
        0.5 - y / (2 * hy),
      ];
      const [r, g, b] = sheet(u, v);
      return [base[0] * r, base[1] * g, base[2] * b];
    },
    roughness: 0.85,
    place: { y: hy, turn: turned },
    reach: Math.hypot(hx, hy, hz) + 0.2,
  };
}

const paperCarton = async (colour: string, name: string, packs: number) => {
  const sheet = await print(
    300,
    200,
    `<rect width="300" height="200" fill="#fff"/><rect y="128" width="300" height="46" fill="${colour}"/>
    <text x="20" y="78" font-size="58" font-weight="700" fill="${colour}">A4</text>
    <text x="20" y="112" font-size="22" fill="#333">${name} 复印纸 70g</text>
    <text x="20" y="160" font-size="24" font-weight="700" fill="#fff">500张 × ${packs}包</text>`,
  );
  return carton(15.2, packs === 5 ? 11 : 15, 10.8, sheet, -34);
};

const paper = (
  product: number,
  colour: string,
  name: string,
  skus: readonly [number, number, number],
): Photographed => ({
  product,
  views: {
    pack: async () => ({ items: await ream(colour, name), pitch: 34 }),
    stack: async () => ({
      items: [
        ...(await ream(colour, name, 0, -24)),
        ...(await ream(colour, name, 5.42, -27)),
        ...(await ream(colour, name, 10.84, -22)),
      ],
      pitch: 26,
    }),
    box5: async () => ({
      items: [await paperCarton(colour, name, 5), ...moved(await ream(colour, name, 0, -38), { x: 21, z: 18.5 })],
      pitch: 26,
    }),
    box8: async () => ({ items: [await paperCarton(colour, name, 8)], pitch: 22 }),
  },
  pictures: ["pack", "stack", "box5"],
  skus: { [skus[0]]: "pack", [skus[1]]: "box5", [skus[2]]: "box8" },
});

const CARTONS = { 1: [26.5, 18.5, 14.5], 5: [14.5, 9.5, 8.5], 8: [10.5, 7, 5.5], 12: [6.5, 4.5, 4] } as const;
const cartonMarks = () =>
  print(
    300,
    200,
    `<rect width="300" height="200" fill="#fff"/><g fill="none" stroke="#5a4630" stroke-width="4">
    <path d="M232 152v-34m-9 9 9-9 9 9M262 152v-34m-9 9 9-9 9 9M222 158h50"/></g>
    <text x="24" y="168" font-size="20" fill="#5a4630">五层瓦楞　小心轻放</text>`,
  );
const cartons: Photographed = {
  product: 10687,
  views: {
    ...Object.fromEntries(
      Object.entries(CARTONS).map(([size, [hx, hy, hz]]) => [
        `size${size}`,
        async () => ({
          items: [carton(hx, hy, hz, await cartonMarks())],
          pitch: 26,
          fill: size === "12" ? 0.62 : size === "8" ? 0.72 : 0.84,
        }),
      ]),
    ),
    group: async () => {
      const sheet = await cartonMarks();
      const [a, b, c] = [CARTONS[5], CARTONS[8], CARTONS[12]];
      return {
        items: [
          carton(...a, sheet, -28),
          ...moved([carton(...b, sheet, -12)], { x: 15, z: 13 }),
          ...moved([carton(...c, sheet, -40)], { x: -5, z: 18 }),
        ],
        pitch: 26,
      };
    },
  },
  pictures: ["group"],
  skus: { 101491: "size1", 101492: "size5", 101493: "size8", 101494: "size12" },
};

// Pens

/** A pen along the y axis, its tip down; `style` decides barrel and grip. */
function pen(
  colour: Rgb,
  style: "clear" | "white",
): { solid: Sdf; paint: Item["paint"]; roughness: number; clear?: number }[] {
  const barrel = style === "clear" ? mix(colour, [0.86, 0.88, 0.9], 0.72) : ([0.95, 0.95, 0.95] as Rgb);
  return [
    {
      solid: at(0, 1, 0, cylinder(0.52, 5.1, 0.08)),
      paint: barrel,
      roughness: 0.18,
      ...(style === "clear" ? { clear: 0.45 } : {}),
    },
    { solid: at(0, 0.6, 0, cylinder(0.2, 5.4)), paint: colour, roughness: 0.5 },
    {
      solid: cut(
        0.05,
        at(0, -4.6, 0, cone(0.4, 0.56, 1.3, 0.05)),
        ...[0, 1, 2, 3].map((i) => at(0, -4.1 - i * 0.3, 0, torus(0.6, 0.09))),
      ),
      paint: style === "clear" ? darker(colour, 0.15) : colour,
      roughness: 0.6,
    },
    { solid: at(0, -6.35, 0, cone(0.1, 0.36, 0.5, 0.03)), paint: STEEL, roughness: 0.15 },
    { solid: at(0, 6.4, 0, cylinder(0.56, 0.55, 0.12)), paint: colour, roughness: 0.22 },
    { solid: at(0, 7.2, 0, cylinder(0.3, 0.45, 0.1)), paint: colour, roughness: 0.22 },
    {
      solid: union(
        at(0, 4.4, 0.78, box(0.2, 2.2, 0.09, 0.07)),
        at(0, 6.4, 0.62, box(0.2, 0.3, 0.22, 0.07)),
        at(0, 2.4, 0.68, ellipsoid(0.16, 0.22, 0.14)),
      ),
      paint: style === "clear" ? colour : STEEL,
      roughness: 0.2,
    },
  ];
}

/** Pens lying side by side, each turned a little further. */
const lying = (parts: ReturnType<typeof pen>, count: number, radius: number, gap: number, spread: number): Item[] =>
  Array.from({ length: count }, (_, index) => {
    const turned = -34 + (index - (count - 1) / 2) * spread;
    const offset = (index - (count - 1) / 2) * gap;
    return parts.map((part, piece) => ({
      ...part,
      metal: part.paint === STEEL,
      solid: turn("y", piece >= 0 ? 62 : 0, part.solid),
      reach: 9,
      place: { y: radius, tiltZ: 90, turn: turned, x: offset * 0.55, z: offset * 0.85 },
    }));
  }).flat();

const INKS = { black: rgb("#26282c"), blue: rgb("#1f55b0"), red: rgb("#c8182c") };
const pens = (product: number, style: "clear" | "white", skus: readonly [number, number, number]): Photographed => ({
  product,
  views: {
    ...Object.fromEntries(
      Object.entries(INKS).map(([name, colour]) => [
        name,
        () => ({ items: lying(pen(colour, style), 1, 0.56, 0, 0), pitch: 44, fill: 0.9 }),
      ]),
    ),
  },
  pictures: ["black"],
  skus: { [skus[0]]: "black", [skus[1]]: "blue", [skus[2]]: "red" },
});

async function marker(colour: Rgb): Promise<ReturnType<typeof pen>> {
  const hex = `rgb(${colour.map((part) => Math.round(part * 255)).join(",")})`;
  const sheet = await print(
    100,
    120,
    `<rect width="100" height="120" fill="#fafafa"/><rect y="0" width="100" height="16" fill="${hex}"/><rect y="104" width="100" height="16" fill="${hex}"/>
    <g transform="rotate(90 50 60)"><text x="50" y="58" font-size="20" font-weight="700" fill="${hex}" text-anchor="middle">记号笔</text><text x="50" y="76" font-size="11" fill="#555" text-anchor="middle">PERMANENT MARKER</text></g>`,
  );
  return [
    {
      solid: at(0, -1.5, 0, cylinder(0.95, 4.1, 0.15)),
      paint: aroundCylinder(-4.6, 1.8, sheet, [0.97, 0.97, 0.97], 2),
      roughness: 0.25,
    },
    { solid: at(0, -5.9, 0, cylinder(0.8, 0.5, 0.2)), paint: colour, roughness: 0.25 },
    {
      solid: blend(0.15, at(0, 4.6, 0, cylinder(1.02, 2.3, 0.25)), at(0, 4.7, 1.12, box(0.26, 1.7, 0.16, 0.12))),
      paint: colour,
      roughness: 0.22,
    },
  ];
}
const markers: Photographed = {
  product: 10437,
  views: {
    ...Object.fromEntries(
      Object.entries(INKS).map(([name, colour]) => [
        name,
        async () => ({ items: lying(await marker(colour), 2, 1.02, 3.4, 8), pitch: 42, fill: 0.88 }),
      ]),
    ),
    all: async () => ({
      items: [
        ...moved(lying(await marker(INKS.black), 1, 1.02, 0, 0), { x: -2, z: -3 }),
        ...lying(await marker(INKS.blue), 1, 1.02, 0, 0),
        ...moved(lying(await marker(INKS.red), 1, 1.02, 0, 0), { x: 2, z: 3 }),
      ],
      pitch: 42,
      fill: 0.9,
    }),
  },
  pictures: ["all"],
  skus: { 100894: "black", 100895: "blue", 100896: "red" },
};

const glueLabel = () =>
  print(
    160,
    90,
    `<rect width="160" height="90" fill="#fff"/><rect width="160" height="24" fill="#e0202f"/><rect y="74" width="160" height="16" fill="#1f4e9c"/>
    <text x="80" y="54" font-size="24" font-weight="700" fill="#1f4e9c" text-anchor="middle">固体胶</text><text x="80" y="69" font-size="10" fill="#555" text-anchor="middle">GLUE STICK · 高粘</text>`,
  );
const glueStick = async (scale: number, x: number, z: number, turned: number, open = false): Promise<Item[]> => {
  const sheet = await glueLabel();
  const s = scale;
  const body: Item = {
    solid: cylinder(1.25 * s, 3.1 * s, 0.15),
    paint: aroundCylinder(-2.6 * s, 2.6 * s, sheet, WHITE, 2),
    roughness: 0.28,
    reach: 4.2 * s,
    place: { x, z, y: 3.7 * s, turn: turned },
  };
  const foot: Item = {
    solid: cylinder(1.32 * s, 0.4 * s, 0.1),
    paint: rgb("#1f4e9c"),
    roughness: 0.35,
    reach: 2.2 * s,
    place: { x, z, y: 0.4 * s },
  };
  const cap: Item = {
    solid: cylinder(1.34 * s, 1.5 * s, 0.25),
    paint: rgb("#e0202f"),
    roughness: 0.25,
    reach: 2.6 * s,
    place: open ? { x: x + 3.4 * s, z: z + 1.6 * s, y: 1.34 * s, tiltX: 90, turn: 40 } : { x, z, y: 8.2 * s },
  };
  const glue: Item = {
    solid: cylinder(1 * s, 0.9 * s, 0.2),
    paint: [0.97, 0.96, 0.93],
    roughness: 0.5,
    reach: 1.8 * s,
    place: { x, z, y: 7.4 * s },
  };
  return open ? [body, foot, cap, glue] : [body, foot, cap];
};
const glue: Photographed = {
  product: 10515,
  views: {
    one: async () => ({ items: await glueStick(1, 0, 0, 0), pitch: 16 }),
    open: async () => ({ items: await glueStick(1, -1, 0, 10, true), pitch: 20 }),
    sizes: async () => ({
      items: [
        ...(await glueStick(0.8, -3.2, 0.6, 0)),
        ...(await glueStick(1, 0, 0, 0)),
        ...(await glueStick(1.22, 3.8, -0.6, 0)),
      ],
      pitch: 16,
    }),
  },
  pictures: ["sizes", "open", "one"],
};

// Desk

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
const notebooks: Photographed = {
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
const stickyNotes: Photographed = {
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
const penHolders: Photographed = {
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
const archiveBoxes: Photographed = {
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

async function calculator(light: boolean): Promise<Item[]> {
  const body: Rgb = light ? [0.93, 0.93, 0.92] : [0.16, 0.165, 0.18];
  const keyColour: Rgb = light ? [0.98, 0.98, 0.98] : [0.3, 0.31, 0.33];
  const keys = [
    "MC",
    "M+",
    "M-",
    "√",
    "C",
    "7",
    "8",
    "9",
    "%",
    "AC",
    "4",
    "5",
    "6",
    "×",
    "÷",
    "1",
    "2",
    "3",
    "+",
    "-",
    "0",
    "00",
    ".",
    "+",
    "=",
  ];
  const sheet = await print(
    155,
    205,
    `<rect width="155" height="205" fill="${light ? "#eeeeec" : "#2a2b2f"}"/><rect x="12" y="20" width="131" height="46" rx="4" fill="#15171b"/>
    <rect x="17" y="25" width="121" height="36" rx="2" fill="#b9c6b4"/><text x="133" y="50" font-size="19" font-weight="700" fill="#1c241c" text-anchor="end" font-family="DejaVu Sans Mono">128,560.00</text>
    <text x="14" y="14" font-size="9" fill="${light ? "#555" : "#aaa"}">12 DIGITS　语音型</text><rect x="104" y="5" width="38" height="10" rx="2" fill="#4b2a2a"/>`,
  );
  const top = await print(
    5,
    5,
    keys
      .map((key, index) => {
        const [c, r] = [index % 5, Math.floor(index / 5)];
        const special = c >= 3 || r === 0;
        const fill =
          key === "C" || key === "AC"
            ? "#d8572e"
            : key === "="
              ? "#2e65b8"
              : special
                ? light
                  ? "#c9ced6"
                  : "#55585e"
                : light
                  ? "#fbfbfb"
                  : "#44474c";
        const ink = key === "C" || key === "AC" || key === "=" || !light ? "#fff" : "#222";
        return `<rect x="${c}" y="${r}" width="1" height="1" fill="${fill}"/><text x="${c + 0.5}" y="${r + 0.68}" font-size=".5" font-weight="700" fill="${ink}" text-anchor="middle">${key}</text>`;
      })
      .join(""),
  );
  const [px, pz] = [2.62, 2.3];
  const keyBox = box(1.1, 0.42, 0.88, 0.22);
  const place = { y: 1.75, tiltX: 9, turn: -22 };
  return [
    {
      solid: box(7.75, 1.1, 10.25, 0.7),
      paint: (x, y, z) => (y > 0.7 ? sheet(x / 15.5 + 0.5, z / 20.5 + 0.5) : body),
      roughness: 0.4,
      reach: 13.2,
      place,
    },
    {
      solid: (x, y, z) => {
        const [c, r] = [
          Math.max(-2, Math.min(2, Math.round(x / px))),
          Math.max(-2, Math.min(2, Math.round((z - 3.6) / pz))),
        ];
        return keyBox(x - c * px, y - 1.25, z - 3.6 - r * pz);
      },
      paint(x, y, z) {
        const [u, v] = [x / px + 2.5, (z - 3.6) / pz + 2.5];
        const [c, r] = [Math.floor(u), Math.floor(v)];
        const inside = (value: number, cell: number) => cell + 0.5 + (value - cell - 0.5) * 1.1;
        const [r0, g0, b0] = top(
          Math.max(0, Math.min(0.999, inside(u, c) / 5)),
          Math.max(0, Math.min(0.999, inside(v, r) / 5)),
        );
        return y > 1.4 ? [r0, g0, b0] : mix([r0, g0, b0], keyColour, 0.2);
      },
      roughness: 0.38,
      reach: 13.2,
      place,
    },
  ];
}
const calculators: Photographed = {
  product: 10488,
  views: {
    white: async () => ({ items: await calculator(true), pitch: 46 }),
    black: async () => ({ items: await calculator(false), pitch: 46 }),
    pair: async () => ({
      items: [...moved(await calculator(true), { x: -9, z: 3 }), ...moved(await calculator(false), { x: 9, z: -5 })],
      pitch: 40,
    }),
  },
  pictures: ["pair"],
  skus: { 101023: "white", 101024: "black" },
};

function mouse(colour: string, turned = -32, x = 0, z = 0): Item[] {
  const main = rgb(colour);
  const dark: Rgb = [0.14, 0.145, 0.155];
  const body = common(ellipsoid(3.15, 3.5, 5.3), at(0, 2, 0, box(4, 2, 6)));
  const place = { y: 0.12, turn: turned, x, z };
  return [
    {
      solid: cut(0.12, body, at(0, 2.6, -3.2, box(0.05, 3, 2.8)), at(0, 2, -0.35, box(4, 3, 0.045))),
      paint: (px, y, pz) =>
        Math.abs(px) > 2.55 - 0.028 * pz * pz - 0.1 * y || y < 0.5 ? dark : pz < -0.35 ? dark : mix(main, dark, 0.05),
      roughness: 0.38,
      reach: 6.6,
      place,
    },
    {
      solid: at(0, 2.75, -2.7, turn("z", 90, cylinder(0.75, 0.34, 0.12))),
      paint: (_, y, pz) => (Math.sin(Math.atan2(y - 2.75, pz + 2.7) * 22) > 0 ? [0.1, 0.1, 0.11] : main),
      roughness: 0.6,
      reach: 6.6,
      place,
    },
  ];
}
const mice: Photographed = {
  product: 10552,
  views: {
    grey: () => ({ items: mouse("#8a9199", 150), pitch: 36, fill: 0.8 }),
    blue: () => ({ items: mouse("#2457a6", 150), pitch: 36, fill: 0.8 }),
    red: () => ({ items: mouse("#c8102e", 150), pitch: 36, fill: 0.8 }),
    back: () => ({ items: mouse("#8a9199", -30), pitch: 30, fill: 0.8 }),
  },
  pictures: ["grey", "back"],
  skus: { 101174: "grey", 101175: "blue", 101176: "red" },
};

const batteryLabel = () =>
  print(
    100,
    100,
    `<rect width="100" height="100" fill="#c8102e"/><rect y="0" width="100" height="26" fill="#c9a227"/><rect y="26" width="100" height="3" fill="#fff"/>
    <g transform="rotate(90 50 64)"><text x="50" y="66" font-size="18" font-weight="700" fill="#fff" text-anchor="middle">聚能环</text><text x="50" y="80" font-size="8" fill="#f7e3a1" text-anchor="middle">ALKALINE 1.5V</text></g>`,
  );
type BatteryOptions = {
  thin?: boolean;
  lie?: boolean;
  turned?: number;
  /** Batteries in a row, and rows: the solid repeats itself, because two items are drawn faster than forty-eight. */
  block?: readonly [columns: number, rows: number];
};
async function battery(
  x: number,
  z: number,
  { thin = false, lie = false, turned = 0, block = [1, 1] }: BatteryOptions = {},
): Promise<Item[]> {
  const [r, h] = thin ? [0.52, 2.12] : [0.72, 2.46];
  const step = r * 2 + 0.16;
  const sheet = await batteryLabel();
  const place = lie ? { x, z, y: r, tiltZ: 90, turn: turned } : { x, z, y: h, turn: turned };
  const reach = h + r + 0.4 + (Math.max(...block) * step) / 2;
  /** The distance to the middle of the nearest battery. */
  const folded = (value: number, count: number) => {
    const index = Math.round(value / step + (count - 1) / 2);
    return value - step * (Math.max(0, Math.min(count - 1, index)) - (count - 1) / 2);
  };
  const [columns, rows] = block;
  const body = cylinder(r, h, 0.06);
  const cap = at(0, h + 0.08, 0, cylinder(r * 0.4, 0.14, 0.05));
  const label = aroundCylinder(-h + 0.12, h - 0.14, sheet, STEEL, 2);
  return [
    {
      solid: (px, y, pz) => body(folded(px, columns), y, folded(pz, rows)),
      paint: (px, y, pz) => label(folded(px, columns), y, folded(pz, rows)),
      roughness: 0.22,
      reach,
      place,
    },
    {
      solid: (px, y, pz) => cap(folded(px, columns), y, folded(pz, rows)),
      paint: STEEL,
      metal: true,
      roughness: 0.2,
      reach,
      place,
    },
  ];
}
const batteries: Photographed = {
  product: 10577,
  views: {
    aa12: async () => ({ items: await battery(0, 0, { block: [6, 2] }), pitch: 26, yaw: 24 }),
    aa24: async () => ({ items: await battery(0, 0, { block: [6, 4] }), pitch: 34, yaw: 24 }),
    aaa12: async () => ({ items: await battery(0, 0, { block: [6, 2], thin: true }), pitch: 26, yaw: 24, fill: 0.72 }),
    pair: async () => ({
      items: [
        ...(await battery(-0.2, -0.6)),
        ...(await battery(1.8, -0.9)),
        ...(await battery(0.6, 2, { lie: true, turned: 14 })),
      ],
      pitch: 22,
    }),
  },
  pictures: ["pair"],
  skus: { 101226: "aa12", 101227: "aa24", 101228: "aaa12" },
};

// Consumables

async function inkBottle(colour: string, letter: string, x = 0, z = 0, turned = 0): Promise<Item[]> {
  const ink = rgb(colour);
  const sheet = await print(
    120,
    90,
    `<rect width="120" height="90" fill="#fcfcfc"/><rect width="120" height="22" fill="${colour}"/><text x="60" y="17" font-size="14" font-weight="700" fill="#fff" text-anchor="middle">004 INK</text>
    <circle cx="60" cy="52" r="19" fill="${colour}"/><text x="60" y="61" font-size="26" font-weight="700" fill="#fff" text-anchor="middle">${letter}</text><text x="60" y="84" font-size="9" fill="#555" text-anchor="middle">免挤压灌装 65ml</text>`,
  );
  const place = { x, z, turn: turned };
  return [
    {
      solid: blend(0.5, at(0, 4.1, 0, cylinder(2.15, 4.1, 0.5)), at(0, 8.6, 0, cone(1.9, 0.9, 0.7, 0.1))),
      paint: (px, y, pz) =>
        y > 1.3 && y < 6.9 ? aroundCylinder(1.3, 6.9, sheet, ink, 2)(px, y, pz) : darker(ink, 0.08),
      roughness: 0.2,
      reach: 10.2,
      place,
    },
    { solid: at(0, 9.5, 0, cylinder(0.95, 0.5, 0.1)), paint: [0.2, 0.2, 0.21], roughness: 0.4, reach: 10.6, place },
    {
      solid: cut(
        0.05,
        at(0, 11.1, 0, cone(1.2, 0.95, 1.4, 0.2)),
        ...Array.from({ length: 16 }, (_, i) => turn("y", i * 22.5, at(1.27, 11.1, 0, cylinder(0.1, 1.6)))),
      ),
      paint: letter === "K" ? [0.12, 0.12, 0.13] : ink,
      roughness: 0.35,
      reach: 13,
      place,
    },
  ];
}
const INK_COLOURS = { k: "#1f1f1f", c: "#0095cf", m: "#d1006c", y: "#f2cf00" };
const inks: Photographed = {
  product: 10301,
  views: {
    ...Object.fromEntries(
      Object.entries(INK_COLOURS).map(([name, colour]) => [
        name,
        async () => ({ items: await inkBottle(colour, name.toUpperCase()), pitch: 14 }),
      ]),
    ),
    set: async () => ({
      items: (
        await Promise.all(
          Object.entries(INK_COLOURS).map(([name, colour], index) =>
            inkBottle(colour, name.toUpperCase(), (index - 1.5) * 5, [1.2, 0, 0, 1.2][index]),
          ),
        )
      ).flat(),
      pitch: 14,
      fill: 0.84,
    }),
  },
  pictures: ["set"],
  skus: { 100627: "k", 100628: "c", 100629: "m", 100630: "y", 100631: "set" },
};

function tonerCartridge(x = 0, z = 0, y = 0, turned = -24): Item[] {
  const body: Rgb = [0.13, 0.135, 0.145];
  const place = { x, z, y, turn: turned };
  const item = (solid: Sdf, paint: Item["paint"], roughness: number, metal = false): Item => ({
    solid,
    paint,
    roughness,
    metal,
    reach: 18,
    place,
  });
  return [
    item(
      cut(
        0.06,
        blend(0.6, at(0, 3.2, -2.2, box(14.2, 2.7, 3.1, 0.7)), at(0, 2.3, 2.2, box(14.2, 1.8, 3, 0.8))),
        at(0, 6.1, -2.2, box(11.5, 0.35, 1.6, 0.1)),
      ),
      body,
      0.42,
    ),
    item(at(0, 2.5, 5.1, turn("z", 90, cylinder(1.45, 13.4, 0.05))), [0.12, 0.5, 0.44], 0.12),
    item(
      union(at(-14.5, 2.9, 1, box(0.55, 2.5, 5, 0.4)), at(14.5, 2.9, 1, box(0.55, 2.5, 5, 0.4))),
      [0.2, 0.205, 0.22],
      0.38,
    ),
    item(
      at(15.2, 2.5, 5.1, turn("z", 90, union(cylinder(1.1, 0.5, 0.1), cylinder(0.5, 1, 0.1)))),
      [0.9, 0.9, 0.88],
      0.4,
    ),
    item(
      union(at(0, 6.05, -2.2, box(3.6, 0.3, 0.9, 0.25)), at(-12.4, 5.95, -2.2, box(1, 0.16, 1.5, 0.1))),
      [0.22, 0.225, 0.24],
      0.35,
    ),
    item(at(6.6, 5.98, -2.2, box(3.6, 0.05, 1.2)), [0.96, 0.96, 0.95], 0.6),
    item(union(...[0, 1, 2, 3, 4, 5, 6].map((i) => at(-9 + i * 3, 3.3, 4.9, box(0.12, 1.1, 0.7, 0.1)))), body, 0.45),
  ];
}
async function tonerPackage(x: number, z: number, turned: number): Promise<Item[]> {
  const front = await print(
    320,
    120,
    `<rect width="320" height="120" fill="#f7f8fa"/><path d="M0 0h120l-46 120H0z" fill="#155fa8"/><path d="M130 0h14L98 120H84z" fill="#e33b2e"/>
    <text x="18" y="54" font-size="26" font-weight="700" fill="#fff">硒鼓</text><text x="18" y="78" font-size="12" fill="#d7e6f5">TONER</text>
    <text x="170" y="66" font-size="40" font-weight="700" fill="#1c2733">CC388A</text><text x="170" y="92" font-size="15" fill="#5b6470">88A 国产兼容 · 带芯片</text>`,
  );
  const side = await print(
    110,
    120,
    `<rect width="110" height="120" fill="#155fa8"/><text x="55" y="70" font-size="26" font-weight="700" fill="#fff" text-anchor="middle">88A</text>`,
  );
  return [
    {
      solid: box(16, 6, 5.5, 0.15),
      paint: onBox(16, 6, 5.5, { front, side, top: front, other: WHITE }),
      roughness: 0.4,
      reach: 18.2,
      place: { x, z, y: 6, turn: turned },
    },
  ];
}
const toners: Photographed = {
  product: 10229,
  views: {
    one: () => ({ items: tonerCartridge(), pitch: 28 }),
    package: async () => ({
      items: [...(await tonerPackage(-2, -9, -18)), ...tonerCartridge(2, 6, 0, -18)],
      pitch: 24,
    }),
    two: () => ({ items: [...tonerCartridge(-1, -7), ...tonerCartridge(2, 7)], pitch: 30 }),
  },
  pictures: ["one", "package"],
  skus: { 100504: "one", 100505: "two" },
};

// Everyday goods

function stapler(colour: string): Item[] {
  const main = rgb(colour);
  const place = { y: 0, turn: -36 };
  const item = (solid: Sdf, paint: Item["paint"], roughness: number, metal = false): Item => ({
    solid,
    paint,
    roughness,
    metal,
    reach: 10.5,
    place,
  });
  const arm = turn(
    "z",
    7,
    at(
      0,
      3.5,
      0,
      cut(
        0.1,
        blend(0.5, box(7, 0.95, 1.5, 0.75), at(-4.6, 0.15, 0, ellipsoid(3.2, 1.35, 1.6))),
        at(0, -1.2, 0, box(6.4, 0.6, 1.1)),
      ),
    ),
  );
  return [
    item(at(0.2, 0.4, 0, box(7.2, 0.4, 1.65, 0.3)), [0.16, 0.165, 0.18], 0.45),
    item(arm, main, 0.22),
    item(turn("z", 5, at(0.3, 2.1, 0, box(6.9, 0.42, 0.95, 0.12))), STEEL, 0.2, true),
    item(at(5.6, 1.3, 0, box(1.2, 1, 1.2, 0.3)), [0.16, 0.165, 0.18], 0.45),
    item(at(-5.9, 0.86, 0, box(0.8, 0.1, 1, 0.05)), STEEL, 0.2, true),
    item(at(5.9, 2.6, 0, turn("x", 90, cylinder(0.45, 1.62, 0.1))), STEEL, 0.2, true),
  ];
}
const STAPLERS = { blue: "#2457a6", black: "#26282c", pink: "#eba0b6" };
const staplers: Photographed = {
  product: 10495,
  views: {
    ...Object.fromEntries(
      Object.entries(STAPLERS).map(([name, colour]) => [name, () => ({ items: stapler(colour), pitch: 22 })]),
    ),
    back: () => ({ items: stapler(STAPLERS.blue), pitch: 30, yaw: 150 }),
  },
  pictures: ["blue", "back"],
  skus: { 101034: "blue", 101035: "black", 101036: "pink" },
};

const cupPrint = () =>
  print(
    240,
    90,
    `<rect width="240" height="90" fill="#fff"/><path d="M0 60q30-26 60 0t60 0 60 0 60 0v30H0z" fill="#7fb3d9"/><path d="M0 70q30-26 60 0t60 0 60 0 60 0v20H0z" fill="#3f86bd"/>
    <g fill="#7fb3d9"><circle cx="40" cy="26" r="5"/><circle cx="100" cy="34" r="3"/><circle cx="150" cy="22" r="5"/><circle cx="210" cy="34" r="4"/></g>`,
  );
async function cup(x: number, z: number, y = 0, down = false): Promise<Item[]> {
  const sheet = await cupPrint();
  const solid = union(
    cut(0.02, cone(2.5, 3.7, 4.4, 0.05), at(0, 0.35, 0, cone(2.36, 3.62, 4.4))),
    at(0, 4.4, 0, torus(3.72, 0.16)),
  );
  return [
    {
      solid,
      paint: (px, py, pz) =>
        Math.hypot(px, pz) > 3.03 + py * 0.137
          ? aroundCylinder(-3.6, 3.9, sheet, WHITE, 1)(px, py, pz)
          : [0.98, 0.98, 0.97],
      roughness: 0.7,
      reach: 6,
      place: { x, z, y: y + 4.4, turn: 20, ...(down ? { tiltX: 180 } : {}) },
    },
  ];
}
const cups: Photographed = {
  product: 10667,
  views: {
    one: async () => ({ items: [...(await cup(-3.4, 0)), ...(await cup(4.2, -2.4))], pitch: 24 }),
    stack: async () => ({
      items: [
        ...(await Promise.all(Array.from({ length: 9 }, (_, i) => cup(-4, -1, i * 0.85)))).flat(),
        ...(await cup(4.6, 1.4)),
      ],
      pitch: 18,
    }),
    box: async () => ({
      items: [
        carton(12, 9, 9, await cartonMarks(), -30),
        ...moved((await Promise.all([0, 1, 2].map((i) => cup(0, 0, i * 0.85)))).flat(), { x: 9.5, z: 18.5 }),
      ],
      pitch: 24,
    }),
  },
  pictures: ["one", "stack"],
  skus: { 101441: "stack", 101442: "box" },
};

function flask(colour: string, metal: boolean, x = 0, z = 0): Item[] {
  const main = rgb(colour);
  const place = { x, z };
  return [
    {
      solid: at(0, 9, 0, cylinder(3.35, 8.6, 0.7)),
      paint: main,
      roughness: metal ? 0.24 : 0.3,
      metal,
      reach: 19,
      place,
    },
    { solid: at(0, 0.45, 0, cylinder(3.2, 0.45, 0.2)), paint: STEEL, roughness: 0.2, metal: true, reach: 5, place },
    {
      solid: blend(0.6, at(0, 18, 0, cone(3.3, 2.75, 0.7, 0.1)), at(0, 18.4, 0, cylinder(2.7, 0.6))),
      paint: STEEL,
      roughness: 0.18,
      metal: true,
      reach: 21,
      place,
    },
    {
      solid: cut(
        0.06,
        at(0, 20.6, 0, cylinder(2.85, 1.8, 0.4)),
        ...Array.from({ length: 24 }, (_, i) => turn("y", i * 15, at(2.98, 20.4, 0, cylinder(0.14, 1.5)))),
      ),
      paint: metal ? [0.2, 0.2, 0.22] : darker(main, 0.25),
      roughness: 0.4,
      reach: 24,
      place,
    },
  ];
}
const flasks: Photographed = {
  product: 10669,
  views: {
    navy: () => ({ items: flask("#1f3f7a", false), pitch: 10 }),
    pink: () => ({ items: flask("#f0a3b8", false), pitch: 10 }),
    silver: () => ({ items: flask("#d6dade", true), pitch: 10 }),
  },
  pictures: ["navy"],
  skus: { 101445: "navy", 101446: "pink", 101447: "silver" },
};

function tapeRoll(x: number, z: number, y: number, { stand = false, turned = 0 } = {}): Item[] {
  const place = stand ? { x, z, y: y + 5.4, tiltX: 90, turn: turned } : { x, z, y: y + 2.4, turn: turned };
  return [
    {
      solid: tube(5.4, 3.95, 2.4, 0.04),
      paint: (px, py, pz) =>
        Math.abs(py) > 2.34
          ? mix([0.9, 0.8, 0.58], [0.72, 0.6, 0.38], 0.5 + 0.5 * Math.sin(Math.hypot(px, pz) * 60))
          : mix([0.88, 0.76, 0.5], [0.8, 0.66, 0.4], 0.5 + 0.5 * Math.sin(py * 2)),
      roughness: 0.12,
      reach: 6,
      place,
    },
    { solid: tube(3.95, 3.65, 2.42, 0.03), paint: [0.93, 0.92, 0.89], roughness: 0.9, reach: 6, place },
  ];
}
const tapes: Photographed = {
  product: 10684,
  views: {
    one: () => ({ items: tapeRoll(0, 0, 0, { stand: true, turned: 38 }), pitch: 16, fill: 0.78 }),
    two: () => ({ items: [...tapeRoll(2, 2, 0), ...tapeRoll(-5.5, -4, 0, { stand: true, turned: 24 })], pitch: 26 }),
    six: () => ({
      items: [0, 1, 2].flatMap((layer) => [...tapeRoll(-5.6, 0, layer * 4.84), ...tapeRoll(5.6, -1.5, layer * 4.84)]),
      pitch: 22,
    }),
    box: async () => ({
      items: [
        carton(13, 10, 10, await cartonMarks(), -30),
        ...moved(tapeRoll(0, 0, 0, { stand: true, turned: 34 }), { x: 9, z: 17 }),
        ...moved(tapeRoll(0, 0, 0), { x: -5, z: 19 }),
      ],
      pitch: 24,
    }),
  },
  pictures: ["two", "one"],
  skus: { 101482: "one", 101483: "six", 101484: "box" },
};

/** By a name that begins the names of their files. */
export const PRODUCTS: Readonly<Record<string, Photographed>> = {
  "paper-red": paper(10396, "#c8102e", "红百旺", [100771, 100772, 100773]),
  "paper-blue": paper(10398, "#1f7ac2", "珊瑚海", [100776, 100777, 100778]),
  "pen-grip": pens(10428, "white", [100865, 100866, 100867]),
  "pen-clear": pens(10425, "clear", [100856, 100857, 100858]),
  marker: markers,
  notebook: notebooks,
  "sticky-note": stickyNotes,
  "packing-tape": tapes,
  "glue-stick": glue,
  "pen-holder": penHolders,
  "archive-box": archiveBoxes,
  calculator: calculators,
  mouse: mice,
  battery: batteries,
  ink: inks,
  toner: toners,
  stapler: staplers,
  "paper-cup": cups,
  flask: flasks,
  carton: cartons,
};
