import { aroundCylinder, darker, onBox, print, rgb, WHITE } from "../paint.ts";
import { at, blend, box, cone, cut, cylinder, type Sdf, turn, union } from "../shapes.ts";
import type { Item, Rgb } from "../shot.ts";
import type { Photographed } from "./photographed.ts";

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
export const inks: Photographed = {
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
export const toners: Photographed = {
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
