import { lighter, mix, onBox, print, rgb } from "../paint.ts";
import { at, box, cut } from "../shapes.ts";
import type { Item, Rgb } from "../shot.ts";
import { moved, type Photographed } from "./photographed.ts";

const CARDBOARD = rgb("#c79f6f");

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
export function carton(
  hx: number,
  hy: number,
  hz: number,
  sheet?: Awaited<ReturnType<typeof print>>,
  turned = -32,
): Item {
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

export const paper = (
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
export const cartonMarks = () =>
  print(
    300,
    200,
    `<rect width="300" height="200" fill="#fff"/><g fill="none" stroke="#5a4630" stroke-width="4">
    <path d="M232 152v-34m-9 9 9-9 9 9M262 152v-34m-9 9 9-9 9 9M222 158h50"/></g>
    <text x="24" y="168" font-size="20" fill="#5a4630">五层瓦楞　小心轻放</text>`,
  );
export const cartons: Photographed = {
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
