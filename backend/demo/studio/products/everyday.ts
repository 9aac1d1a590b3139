import { aroundCylinder, darker, mix, print, rgb, WHITE } from "../paint.ts";
import { at, blend, box, cone, cut, cylinder, ellipsoid, type Sdf, torus, tube, turn, union } from "../shapes.ts";
import type { Item } from "../shot.ts";
import { carton, cartonMarks } from "./paper.ts";
import { moved, type Photographed, STEEL } from "./photographed.ts";

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
export const staplers: Photographed = {
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
export const cups: Photographed = {
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
export const flasks: Photographed = {
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
export const tapes: Photographed = {
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
