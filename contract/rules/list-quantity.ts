import { QUANTITY_MAX } from "./cart.ts";
import { withLatinLetters } from "./look-alikes.ts";
import { normalText } from "./pasted-text.ts";

/** A quantity as a list states it: a number, and the unit that it counts, if any. */
export type ListQuantity = {
  /**
   * NaN for text that is not a number; negative and fractional numbers are preserved, so that the row can be reported.
   */
  readonly amount: number;
  readonly unit: string | null;
};

/** The units of English lists, in the singular, by the Chinese units that they mean. */
const ENGLISH_UNITS: Readonly<Record<string, readonly string[]>> = {
  个: ["pcs", "pc", "ea", "piece", "unit"],
  盒: ["box", "boxe"],
  包: ["pack", "pkg", "pkt", "packet"],
  箱: ["ctn", "carton", "case"],
  套: ["set"],
  卷: ["roll"],
  令: ["ream"],
  打: ["dozen", "doz"],
  瓶: ["bottle"],
  双: ["pair"],
  张: ["sheet"],
};
const CHINESE_OF = new Map(
  Object.entries(ENGLISH_UNITS).flatMap(([unit, names]) => names.map((name) => [name, unit] as const)),
);
const CHINESE_UNITS =
  "箱包令盒支只个瓶台套卷条本件袋桶把打双副对组块片根提罐筒听板份张册枚捆扎杯盘顶部米辆粒贴管串壶节枝";
/** The parts of the patterns of lists: a unit, and numbers in figures and in Chinese. */
export const UNIT = `[${CHINESE_UNITS}]|(?:${[...CHINESE_OF.keys()].join("|")})s?\\b`;
export const NUMBER = "[-+]?\\d{1,3}(?:,\\d{3}){1,3}(?:\\.\\d{1,9})?|[-+]?\\d{1,9}(?:\\.\\d{1,9})?(?:\\s?[百千万])?";
export const HAN_NUMBER = "[一二两三四五六七八九十百千万零半]{1,9}";
export const HAN_UNIT = `[${CHINESE_UNITS}]`;

/** Words before a quantity that are not a part of it: 共, 约. */
const ABOUT = "(?:共计|共|约|大约|大概|合计)?\\s*";
const WHOLE = new RegExp(`^${ABOUT}(?:[x×*]\\s*)?(${NUMBER})\\s*(${UNIT})?(?:\\s*(?:左右|整|\\([^()]*\\)))?$`, "i");
const WHOLE_HAN = new RegExp(`^${ABOUT}(${HAN_NUMBER})\\s*(${HAN_UNIT})$`);

/** The Chinese unit of a unit in a match; null where there is none. */
export function unitOf(text: string | undefined): string | null {
  if (!text) return null;
  const name = text.toLowerCase();
  return CHINESE_OF.get(name) ?? CHINESE_OF.get(name.replace(/s$/, "")) ?? text;
}

const POWERS: Readonly<Record<string, number>> = { 百: 100, 千: 1000, 万: 10_000 };
/** The value of a match of NUMBER, such as `1,200` or `2千`. */
export function amountOf(text: string): number {
  const plain = text.replace(/[,\s]/g, "");
  const power = POWERS[plain.at(-1) ?? ""];
  return power === undefined ? Number(plain) : Math.round(Number(plain.slice(0, -1)) * power);
}

/** Half-width Latin characters and single spaces, without zero-width characters, as the patterns of lists expect. */
export const plainText = (text: string) => withLatinLetters(normalText(text)).replace(/\s+/g, " ").trim();

/** The quantity that a whole cell states: `12`, `1,000`, `×3`, `10支`, `两箱`, `6箱(48包)`; null for any other text. */
export function parseCellQuantity(cell: string): ListQuantity | null {
  const text = plainText(cell);
  const found = WHOLE.exec(text);
  if (found?.[1]) return { amount: amountOf(found[1]), unit: unitOf(found[2]) };
  const han = WHOLE_HAN.exec(text);
  return han?.[1] && han[2] ? { amount: hanNumber(han[1]), unit: han[2] } : null;
}

/**
 * The number in a cell of a quantity column that is written in Chinese without a unit, such as 十五; NaN for any other
 * text.
 */
export const parseHanCell = (cell: string) => hanNumber(plainText(cell));

/** The unit that a whole cell names, or null. */
export function parseUnit(cell: string): string | null {
  const text = plainText(cell);
  return new RegExp(`^(?:${UNIT})$`, "i").test(text) ? unitOf(text) : null;
}

const HAN_DIGITS = "零一二三四五六七八九";
const HAN_POWERS: Readonly<Record<string, number>> = { 十: 10, ...POWERS };

/** 两 is 2, 十二 is 12, 两千五百 is 2500, 半 is 0.5; NaN for a text that is not a number. */
export function hanNumber(text: string): number {
  if (text === "半") return 0.5;
  if (text === "" || /(?:[一二两三四五六七八九]{2}|零零)/.test(text)) return Number.NaN;
  let sum = 0;
  let digit: number | null = null;
  let last = Number.POSITIVE_INFINITY;
  let isAfterWan = false;
  for (const one of text.replaceAll("两", "二")) {
    const power = HAN_POWERS[one];
    if (power === undefined) {
      digit = HAN_DIGITS.indexOf(one);
      if (digit < 0) return Number.NaN;
    } else if (one === "万") {
      // The unit multiplies the whole number before it.
      if (isAfterWan) return Number.NaN;
      sum = (sum + (digit ?? (sum === 0 ? 1 : 0))) * power;
      [digit, last, isAfterWan] = [null, power, true];
    } else {
      // Smaller powers follow larger ones.
      if (power >= last) return Number.NaN;
      sum += (digit ?? 1) * power;
      [digit, last] = [null, power];
    }
  }
  return sum + (digit ?? 0);
}

/** The unit and the pack of a SKU; null fields for a SKU that is no pack. */
export type SkuUnits = { readonly unit_name: string; readonly pack_pieces: number | null; readonly piece_unit: string };

/** A stated quantity in units of the SKU. */
type UnitQuantity = {
  /** Units of the SKU, from 1 to `QUANTITY_MAX`; null where the list states no usable number. */
  readonly quantity: number | null;
  /** The conversion of the number, in Chinese; null where it is the stated one. */
  readonly note: string | null;
  /** `rounded`: no whole number of packs; `unit`: the SKU is not sold in the unit; `invalid`: no whole number from 1. */
  readonly problem: "rounded" | "unit" | "invalid" | null;
};

const DOZEN = 12;
/** Units that mean the same piece. */
const SAME = ["支只枝根", "个只件枚", "包袋", "包令", "盒合", "箱件", "台部", "卷筒", "本册"];
const isSameUnit = (one: string, other: string) =>
  one === other || SAME.some((group) => group.includes(one) && group.includes(other));

/** The pack that a name states for the unit: 24瓶/箱 is 24 瓶; null where it states none. */
export function packInName(name: string, unit_name: string): Pick<SkuUnits, "pack_pieces" | "piece_unit"> | null {
  const found = new RegExp(`(\\d{1,5})\\s*([${CHINESE_UNITS}])\\s*/\\s*${unit_name}`).exec(name.normalize("NFKC"));
  return found?.[2] && Number(found[1]) > 0 ? { pack_pieces: Number(found[1]), piece_unit: found[2] } : null;
}

/** Converts a stated quantity into units of the SKU by its own pack: 48 瓶 are 2 箱 of 24 瓶. */
export function toSkuQuantity({ amount, unit }: ListQuantity, sku: SkuUnits): UnitQuantity {
  const pieces = unit === "打" && sku.unit_name !== "打" ? amount * DOZEN : amount;
  const dozen = pieces === amount ? "" : `${amount} 打 = ${pieces} ${sku.piece_unit}`;
  const counted = pieces === amount ? unit : sku.piece_unit;
  if (counted === null || isSameUnit(counted, sku.unit_name)) return whole(pieces, dozen || null);
  if (sku.pack_pieces === null) {
    // 个 is a unit for any goods; 箱 of goods sold by the piece has no known number of pieces.
    return counted === "个" || dozen ? whole(pieces, dozen || null) : { ...whole(pieces, null), problem: "unit" };
  }
  if (!isSameUnit(counted, sku.piece_unit) && counted !== "个") return { ...whole(pieces, null), problem: "unit" };
  const packs = Math.ceil(pieces / sku.pack_pieces);
  const pack = `${sku.pack_pieces} ${sku.piece_unit}/${sku.unit_name}`;
  if (packs * sku.pack_pieces === pieces) {
    return whole(
      packs,
      `${dozen ? `${dozen}，` : ""}${pieces} ${sku.piece_unit} = ${packs} ${sku.unit_name}（${pack}）`,
    );
  }
  const { quantity, problem } = whole(packs, null);
  const note = `${pieces} ${sku.piece_unit}不是整${sku.unit_name}（${pack}），取 ${packs} ${sku.unit_name}`;
  return problem ? { quantity, note: null, problem } : { quantity, note, problem: "rounded" };
}

function whole(amount: number, note: string | null): UnitQuantity {
  const isUsable = Number.isInteger(amount) && amount >= 1 && amount <= QUANTITY_MAX;
  return isUsable ? { quantity: amount, note, problem: null } : { quantity: null, note: null, problem: "invalid" };
}
