import { type PriceView, priceView } from "#app/features/catalog/catalog.ts";
import type { Consumable, ConsumableSku, NeededPrinter, PrinterCard } from "#contract/printer.ts";
import { fen, yuan } from "#contract/rules/money.ts";
import type { Buyer } from "#contract/rules/pricing.ts";
import { isOrderable } from "#contract/rules/stock.ts";

/** The heading of models that do not begin with a letter. */
export const DIGITS = "0-9";
export const LETTERS: readonly string[] = [DIGITS, ..."ABCDEFGHIJKLMNOPQRSTUVWXYZ"];

/** The letter under which an index lists a printer: the first of its model without the series. */
function letterOf({ short_model }: Pick<PrinterCard, "short_model">): string {
  const first = short_model.charAt(0).toUpperCase();
  return LETTERS.includes(first) ? first : DIGITS;
}

/** The printers by letter, in the order of the letters; letters without printers are left out. */
export function indexByLetter<P extends Pick<PrinterCard, "short_model">>(printers: readonly P[]) {
  return LETTERS.map((letter) => ({ letter, printers: printers.filter((one) => letterOf(one) === letter) })).filter(
    (group) => group.printers.length > 0,
  );
}

/** The groups of kinds of consumables in the order of a printer's page; each other kind is a group of its own. */
const GROUPS: readonly { name: string; kinds: readonly string[]; inSet: boolean }[] = [
  { name: "硒鼓/粉盒", kinds: ["硒鼓", "彩色硒鼓", "粉盒", "彩色粉盒", "复合机粉盒", "闪充粉"], inSet: true },
  { name: "墨盒/墨水", kinds: ["墨盒", "墨水"], inSet: true },
  { name: "色带", kinds: ["色带", "标签色带", "碳带"], inSet: false },
  { name: "鼓架", kinds: ["鼓组件"], inSet: false },
];
const COLOURS: readonly string[] = ["黑色", "青色", "品红色", "黄色", "浅青色", "浅品红色", "彩色"];
/** The name under which a set of colours is listed, after the single colours. */
export const SET_OF_COLOURS = "套装";

/** The group of a kind of consumables. */
export const groupOfModel = ({ kind }: Pick<Consumable, "kind">) =>
  GROUPS.find(({ kinds }) => kinds.includes(kind)) ?? { name: kind, kinds: [kind], inSet: false };

const rankIn = (order: readonly string[], name: string) => (order.includes(name) ? order.indexOf(name) : order.length);

/** Marks the yield of an ink colour that counts the pages of all colours together. */
const COMPOSITE = "合计";

/**
 * The pages (A4) of one unit: of a pack the sum of its pieces, of a set the sum of its colours, in which colours with a
 * common yield count once. Null where the maker gives no yield.
 */
export function pagesOf({ consumables, pack_pieces }: Pick<ConsumableSku, "consumables" | "pack_pieces">) {
  if (consumables.some(({ yield_pages }) => !yield_pages)) return null;
  const pagesIn = (some: readonly Consumable[]) => some.map(({ yield_pages }) => yield_pages ?? 0);
  if (consumables.length === 1) return sum(pagesIn(consumables)) * (pack_pieces ?? 1);
  const isTogether = ({ yield_note }: Consumable) => yield_note.includes(COMPOSITE);
  const together = pagesIn(consumables.filter(isTogether));
  return sum(pagesIn(consumables.filter((one) => !isTogether(one)))) + Math.max(0, ...together);
}

const sum = (numbers: readonly number[]) => numbers.reduce((total, one) => total + one, 0);

/** Formats fen for one page: 31.6 分/页, or 1.25 元/页 from one yuan on. */
export function formatPageCost(pageCost: number): string {
  return pageCost < 100 ? `${pageCost.toFixed(1)} 分/页` : `${(pageCost / 100).toFixed(2)} 元/页`;
}

/** A SKU of a printer's page with the reader's price of one unit. */
export type ConsumableRow = {
  item: ConsumableSku;
  price: PriceView;
  pages: number | null;
  /** The cost of one page in fen, unrounded; null where the SKU is not counted in pages. */
  pageCost: number | null;
  /** Whether its page is the cheapest of its kind and colour, among several in stock. */
  isCheapest: boolean;
};

export type ColourRows = { colour: string; hex: string; rows: readonly ConsumableRow[] };
export type ConsumableGroup = { name: string; kinds: readonly string[]; colours: readonly ColourRows[] };

/** The colour of the consumables in a SKU; SET where it contains more than one. */
export const colourOf = ({ consumables: [first, ...others] }: Pick<ConsumableSku, "consumables">) =>
  others.length > 0 ? SET_OF_COLOURS : (first?.color ?? "");

/**
 * The SKUs by kind and colour; in each colour original and compatible ones are side by side, the cheapest page first.
 */
export function groupConsumables(list: readonly ConsumableSku[], buyer: Buyer | null): ConsumableGroup[] {
  const groups = new Map<string, ConsumableSku[]>();
  for (const sku of list) {
    const { name } = groupOfModel(sku.consumables[0] ?? { kind: "" });
    groups.set(name, [...(groups.get(name) ?? []), sku]);
  }
  const names = GROUPS.map(({ name }) => name);
  return [...groups]
    .sort(([a], [b]) => rankIn(names, a) - rankIn(names, b))
    .map(([name, skus]) => ({
      name,
      kinds: [...new Set(skus.flatMap(({ consumables }) => consumables.map(({ kind }) => kind)))],
      colours: [...new Set(skus.map(colourOf))]
        .sort((a, b) => colourRank(a) - colourRank(b))
        .map((colour) => {
          const ofColour = skus.filter((sku) => colourOf(sku) === colour);
          return { colour, hex: ofColour[0]?.consumables[0]?.color_hex ?? "", rows: toRows(ofColour, buyer) };
        }),
    }));
}

const colourRank = (colour: string) => (colour === SET_OF_COLOURS ? COLOURS.length + 1 : rankIn(COLOURS, colour));

function toRows(skus: readonly ConsumableSku[], buyer: Buyer | null): ConsumableRow[] {
  const rows = skus.map((item): ConsumableRow => {
    const price = priceView(item, buyer);
    const pages = pagesOf(item);
    return { item, price, pages, pageCost: pages === null ? null : fen(price.amount) / pages, isCheapest: false };
  });
  rows.sort(byPageCost);
  const inStock = rows.filter(({ item, pageCost }) => isOrderable(item) && pageCost !== null);
  return rows.map((row) => ({ ...row, isCheapest: inStock.length > 1 && row.item === inStock[0]?.item }));
}

/** Compares by page cost; rows without one come last, ordered by price. */
const byPageCost = (a: ConsumableRow, b: ConsumableRow) =>
  (a.pageCost ?? Number.POSITIVE_INFINITY) - (b.pageCost ?? Number.POSITIVE_INFINITY) ||
  fen(a.price.amount) - fen(b.price.amount);

export type ConsumableSet = {
  isOriginal: boolean;
  /** A single SKU for each colour, or one SKU with all colours. */
  rows: readonly ConsumableRow[];
  /** The price of all rows, in yuan. */
  amount: string;
};

/**
 * The sets for one filling of a printer, without drums and ribbons: an original and a compatible one. A set is
 * a SKU with all colours if one is in stock, else a single piece of each colour with the cheapest page; there is no set
 * where a colour is missing.
 */
export function setsOf(groups: readonly ConsumableGroup[]): ConsumableSet[] {
  const filled = groups.filter(({ kinds }) => kinds.some((kind) => groupOfModel({ kind }).inSet));
  return [true, false].flatMap((isOriginal) => {
    const perGroup = filled.map(({ colours }) => setOfGroup(colours, isOriginal));
    const rows = perGroup.flatMap((some) => some ?? []);
    if (rows.length === 0 || perGroup.includes(null)) return [];
    return [{ isOriginal, rows, amount: yuan(sum(rows.map(({ price }) => fen(price.amount)))) }];
  });
}

/** null where a colour is missing or sold out. */
function setOfGroup(colours: readonly ColourRows[], isOriginal: boolean): ConsumableRow[] | null {
  const available = colours.map(({ colour, rows }) => ({
    colour,
    rows: rows.filter(({ item }) => isOrderable(item) && (item.is_original === 1) === isOriginal),
  }));
  const [set] = available.find(({ colour }) => colour === SET_OF_COLOURS)?.rows ?? [];
  if (set) return [set];
  const chosen = available
    .filter(({ colour }) => colour !== SET_OF_COLOURS)
    .map(({ rows }) => rows.find(({ item }) => item.pack_pieces === undefined) ?? rows[0]);
  return chosen.length > 0 && chosen.every((row) => row !== undefined) ? chosen : null;
}

/** The name of a row: 12A Q2612A, or for a set the name of its SKU. */
export function consumableName({ consumables, sku }: Pick<ConsumableSku, "consumables" | "sku">) {
  const [first, ...others] = consumables;
  if (!first) return sku;
  if (others.length === 0)
    return first.alias && first.alias !== first.code ? `${first.code} ${first.alias}` : first.code;
  return `${first.alias || first.code} ${sku}`;
}

/** A row's name with its colour: 黑色 CF500A 202A; a set is named by its SKU. */
export function colouredName(item: Pick<ConsumableSku, "consumables" | "sku">) {
  const colour = colourOf(item);
  return colour === SET_OF_COLOURS || colour === "" ? consumableName(item) : `${colour} ${consumableName(item)}`;
}

type AddedLine = { name: string; added: number; capped: boolean; message: string | null };

/** The result of each line of a set: what was added, what the stock has capped, and why a line was refused. */
export function setMessage(lines: readonly AddedLine[]): string {
  const added = lines.filter((line) => line.added > 0);
  const names = added.map((line) => `${line.name} × ${line.added}${line.capped ? "（按库存）" : ""}`);
  const refused = lines.filter((line) => line.message !== null).map((line) => `${line.name}：${line.message}`);
  return [...(names.length > 0 ? [`已加入购物车：${names.join("、")}`] : []), ...refused].join("；");
}

const ORIGINS = ["original", "compatible"] as const;
export type Origin = (typeof ORIGINS)[number];

/** The filters of a printer's page: 原装 or 兼容, and 仅看有货. */
export type ConsumableFilter = { origin: Origin | null; inStock: boolean };

export const parsePrinterFilter = (params: URLSearchParams): ConsumableFilter => ({
  origin: ORIGINS.find((origin) => origin === params.get("origin")) ?? null,
  inStock: params.get("stock") === "1",
});

export const searchOfFilter = ({ origin, inStock }: ConsumableFilter) => ({
  origin: origin ?? undefined,
  stock: inStock ? 1 : undefined,
});

function matchesFilter({ is_original, stock }: ConsumableSku, { origin, inStock }: ConsumableFilter): boolean {
  return (origin === null || (origin === "original") === (is_original === 1)) && (!inStock || stock > 0);
}

/** The SKUs that the filter shows, and the number of each origin. */
export function filterConsumables(list: readonly ConsumableSku[], filter: ConsumableFilter) {
  const original = list.filter(({ is_original }) => is_original === 1).length;
  return {
    shown: list.filter((sku) => matchesFilter(sku, filter)),
    counts: { all: list.length, original, compatible: list.length - original },
  };
}

/** The consumables of a printer in one line: 粉盒 TN-2312、TN-2325 · 鼓组件 DR-2350. */
export const needsText = ({ needs }: Pick<NeededPrinter, "needs">) =>
  needs.map(({ kind, names }) => `${kind} ${names.join("、")}`).join(" · ") || "没有专用耗材";
