import { isSetOfInks, type Pictured, shapesOf } from "./photograph-shapes.ts";

export type Photograph = {
  /** `<kind>-<variant>`, such as toner-cartridge-hp12a-box. */
  name: string;
  /** The start of the file's SHA-256, so that a changed picture gets another address. */
  hash: string;
  kind: string;
  /** The 图片款式 that it shows. */
  details: readonly string[];
  /** The main colour as #rrggbb; null for a set of colours. */
  colour: string | null;
  pack: Pack;
  /** How often it is chosen, compared with the others that fit as well. */
  weight: number;
};

export type Pack = "single" | "double" | "set" | "box";

/**
 * The photographs of a product and of its SKUs, in their order; null where there is none of its kind. What fits is
 * found by detail, pack, colour and shape; among what fits as well the id decides.
 * @param turn how many photographs that fit as well are passed over, so that neighbours in a list differ
 */
export function choosePhotographs(
  all: readonly Photograph[],
  product: Pictured,
  turn = 0,
): { product: Photograph; skus: readonly Photograph[] } | null {
  const { id, kind, detail, colour, skus } = product;
  const ofKind = all.filter((photograph) => photograph.kind === kind);
  if (ofKind.length === 0) return null;
  const rows = orAll(
    ofKind.filter(({ details }) => details.includes(detail)),
    ofKind,
  );
  const fitting = (pack: Pack, wanted: string) =>
    inTurn(ofShape(ofColour(ofPack(rows, pack), rows, wanted), product), id);
  const ownPack = isSetOfInks(product) ? "set" : packOf(skus[0]?.name ?? "");
  return {
    product: at(fitting(ownPack, colour), turn),
    skus: skus.map((sku) => at(fitting(packOf(sku.name), sku.colour ?? colour), turn)),
  };
}

const orAll = <T>(some: readonly T[], all: readonly T[]) => (some.length > 0 ? some : all);

const PACKS: readonly [RegExp, Pack][] = [
  [/四色|套装|混色|三支|四支|多色/, "set"],
  [/双支/, "double"],
  [/箱|\d盒|支\/盒|包\/箱/, "box"],
];

/** The pack that the name of a SKU tells. */
export const packOf = (name: string): Pack => PACKS.find(([words]) => words.test(name))?.[1] ?? "single";

/** The packs that are shown where there is no photograph of the first. */
const NEXT_PACKS: Readonly<Record<Pack, readonly Pack[]>> = {
  single: ["single"],
  double: ["double", "set", "single"],
  set: ["set", "box", "single"],
  box: ["box", "set", "single"],
};

function ofPack(rows: readonly Photograph[], wanted: Pack): readonly Photograph[] {
  const pack = NEXT_PACKS[wanted].find((one) => rows.some((row) => row.pack === one));
  return orAll(
    rows.filter((row) => row.pack === pack),
    rows,
  );
}

/** The colours of the goods' data that are black housings. */
const BLACKS = new Set(["#1f1f1f", "#24272b", "#2b2d31", "#33363b", "#3a3d42"]);
const BLACK = "#1f1f1f";
/** Squared distances in RGB: this much further than the nearest looks the same, and further than the other is wrong. */
const SAME_COLOUR = 900;
const OTHER_COLOUR = 40_000;

/** The rows of the nearest colour; the sets of all colours among `all`, where none of the rows has a similar one. */
function ofColour(rows: readonly Photograph[], all: readonly Photograph[], wanted: string): readonly Photograph[] {
  const colour = BLACKS.has(wanted) ? BLACK : wanted;
  const distances = rows.map((row) => distanceOf(row, colour));
  const nearest = Math.min(...distances);
  const sets = all.filter((row) => row.colour === null);
  if (nearest > OTHER_COLOUR && sets.length > 0) return sets;
  return rows.filter((_, index) => (distances[index] ?? nearest) <= nearest + SAME_COLOUR);
}

function distanceOf({ colour, pack }: Photograph, wanted: string): number {
  if (colour === null) return pack === "set" || pack === "box" ? 0 : Number.MAX_SAFE_INTEGER;
  const [left, right] = [channels(colour), channels(wanted)];
  return left.reduce((sum, value, index) => sum + (value - (right[index] ?? 0)) ** 2, 0);
}

const channels = (colour: string) => [1, 3, 5].map((at) => Number.parseInt(colour.slice(at, at + 2), 16));

function ofShape(rows: readonly Photograph[], product: Pictured): readonly Photograph[] {
  const shapes = shapesOf(product);
  const variantOf = ({ name }: Photograph) => name.slice(product.kind.length + 1);
  return orAll(
    rows.filter((row) => shapes.some((shape) => variantOf(row).startsWith(shape))),
    rows,
  );
}

/** Knuth's multiplicative constant, which sends ids that follow each other far apart. */
const SPREAD = 2654435761n;
const HASH_BITS = 32;

/** The rows in the order of their names, from the one that the product's id falls on. */
function inTurn(rows: readonly Photograph[], id: number): readonly Photograph[] {
  const sorted = rows.toSorted((a, b) => (`${a.name}.` < `${b.name}.` ? -1 : 1));
  const weighted = sorted.flatMap((row, index) => Array.from({ length: row.weight }, () => index));
  const hash = Number(BigInt.asUintN(HASH_BITS, BigInt(id) * SPREAD)) >>> 8;
  const first = weighted[hash % weighted.length] ?? 0;
  return [...sorted.slice(first), ...sorted.slice(0, first)];
}

function at(rows: readonly Photograph[], turn: number): Photograph {
  const row = rows[turn % rows.length];
  if (!row) throw new Error("no photograph fits");
  return row;
}
