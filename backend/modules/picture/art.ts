import { applyColors } from "./paint.ts";
import { DRAWINGS } from "./picture-name.ts";

type Piece = { kind: string; colour: string; x: number; y: number; size: number };

/** Groups of products for the banners, 480 by 320. */
const ARTS = {
  supplies: [
    { kind: "ink-bottle", colour: "#00a0d6", x: 298, y: 6, size: 210 },
    { kind: "toner-cartridge", colour: "#2b2d31", x: -8, y: -6, size: 350 },
    { kind: "ink-cartridge", colour: "#d6246e", x: 232, y: 122, size: 200 },
  ],
  paper: [
    { kind: "a4-paper", colour: "#1e4ea1", x: 170, y: -34, size: 310 },
    { kind: "a4-paper", colour: "#c8102e", x: -6, y: 36, size: 300 },
  ],
  machines: [
    { kind: "laser-printer", colour: "#f2f2f0", x: 232, y: 52, size: 256 },
    { kind: "laser-mfp", colour: "#e9edf0", x: -10, y: -10, size: 340 },
  ],
  desk: [
    { kind: "gel-pen", colour: "#1f1f1f", x: 290, y: -6, size: 200 },
    { kind: "folder", colour: "#1e4ea1", x: -6, y: -4, size: 300 },
    { kind: "stapler", colour: "#c8102e", x: 212, y: 110, size: 220 },
  ],
} satisfies Record<string, Piece[]>;
type StoreArt = keyof typeof ARTS;

const EDITION = 2;

export const storeArtAddress = (art: StoreArt) => `/pictures/art-${art}-${EDITION}.svg`;

/** The drawing behind `art-<name>-<edition>.svg`, or null where there is none of that name. */
export function renderStoreArt(name: string): string | null {
  const art = /^art-([a-z]+)-\d+\.svg$/.exec(name)?.[1];
  const pieces = Object.entries(ARTS).find(([key]) => key === art)?.[1];
  if (!pieces) return null;
  const drawn = pieces.map(({ kind, colour, x, y, size }) => {
    const drawing = applyColors(DRAWINGS[kind] ?? "", colour);
    return `<g transform="translate(${x} ${y}) scale(${size / 400})">${drawing}</g>`;
  });
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 480 320" width="480" height="320">${drawn.join("")}</svg>`;
}
