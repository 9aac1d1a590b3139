import { aroundCylinder, darker, mix, print, rgb, WHITE } from "../paint.ts";
import { at, blend, box, cone, cut, cylinder, ellipsoid, type Sdf, torus, turn, union } from "../shapes.ts";
import type { Item, Rgb } from "../shot.ts";
import { moved, type Photographed, STEEL } from "./photographed.ts";

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

/** Pens that lie side by side, each rotated a little further. */
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
export const pens = (
  product: number,
  style: "clear" | "white",
  skus: readonly [number, number, number],
): Photographed => ({
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
export const markers: Photographed = {
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
export const glue: Photographed = {
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
