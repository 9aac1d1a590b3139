import { aroundCylinder, mix, print, rgb } from "../paint.ts";
import { at, box, common, cut, cylinder, ellipsoid, turn } from "../shapes.ts";
import type { Item, Rgb } from "../shot.ts";
import { moved, type Photographed, STEEL } from "./photographed.ts";

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
export const calculators: Photographed = {
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
export const mice: Photographed = {
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
  /** The columns and rows of batteries; the solid is repeated, because two items render faster than forty-eight. */
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
export const batteries: Photographed = {
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
