import { isBarCode } from "./bar-code.ts";
import { HAN_NUMERALS, hanNumber } from "./han-number.ts";
import { withLatinLetters } from "./look-alikes.ts";
import { normalText } from "./pasted-text.ts";

/** A quantity as a list states it: a number, and the unit that it counts, if any. */
export type ListQuantity = {
  /**
   * NaN for text that is not a number; negative and fractional numbers are preserved, so that the row can be reported.
   */
  readonly amount: number;
  readonly unit: string | null;
  /** The list's own text of it. */
  readonly text: string;
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
export const CHINESE_UNITS =
  "箱包令盒支只个瓶台套卷条本件袋桶把打双副对组块片根提罐筒听板份张册枚捆扎杯盘顶部米辆粒贴管串壶节枝";
/** The parts of the patterns of lists: a unit, and numbers in figures and in Chinese. */
export const UNIT = `[${CHINESE_UNITS}]|(?:${[...CHINESE_OF.keys()].join("|")})s?\\b`;
export const NUMBER = "[-+]?\\d{1,3}(?:,\\d{3}){1,3}(?:\\.\\d{1,9})?|[-+]?\\d{1,9}(?:\\.\\d{1,9})?(?:\\s?[百千万])?";
export const HAN_NUMBER = `[${HAN_NUMERALS}]{1,9}`;
export const HAN_UNIT = `[${CHINESE_UNITS}]`;

/** Units of no SKU, whose number of pieces nobody knows. */
const LOADS = "托盘|托|板|垛|车";
/** Two Chinese characters after a number that say nothing of how exact or how much it is: a unit that no SKU may have. */
const OTHER_UNIT = `(?![${CHINESE_UNITS}]装|左右)[^\\P{Script=Han}${HAN_NUMERALS}元角多几余来以起号月年日周天楼层型级寸]{1,2}`;
/** What a bracket may add to a quantity: words, its pack, or its pieces. */
const ASIDE = `\\(\\s*(?:[^()\\d${HAN_NUMERALS}]*|\\d{1,5}\\s*(?:${UNIT})(?:/[^()\\d]{1,6})?)\\)`;
const BEFORE = "(?:共计|共|合计)?\\s*(?:[x×*]\\s*)?";
const AFTER = `\\s*(?:整|${ASIDE})?`;
const WHOLE = new RegExp(`^${BEFORE}(${NUMBER})\\s*(${UNIT})?${AFTER}$`, "iu");
const WHOLE_HAN = new RegExp(`^${BEFORE}(${HAN_NUMBER})\\s*(${HAN_UNIT}|${LOADS})?${AFTER}$`, "u");
const WHOLE_OTHER = new RegExp(`^${BEFORE}(${NUMBER})\\s*(${OTHER_UNIT})$`, "u");

/** Words of a specification that a number precedes, as in 70克 and 12针. */
const SPECIFICATION =
  /^\d+(?:\.\d+)?\s?(?:克|号|针|寸|页|厘米|毫米|毫升|升|色|格|孔|线|口|位|年|代|型|级|度|瓦|安|码|斤|公斤|开|联)$|^\d{2,5}(?:\.\d+)?[x×*]\d{2,5}(?:[x×*]\d{1,5})?$/u;
const PACK_TEXT = new RegExp(`^\\(?\\d{1,5}\\s*[${CHINESE_UNITS}]/[${CHINESE_UNITS}]\\)?$`);
/** Texts of nothing but numbers, units, signs and words of quantity, such as 10+2, 12-15, 约20, 1O and 2箱半. */
const LIKE_NUMBERS = new RegExp(
  `^(?:[\\d\\s.,+\\-−–—~*x×/#≈<>≥≤±?^%¥$()⁄:=@eol${HAN_NUMERALS}${CHINESE_UNITS}约大概近共几多余来左右以上下起装元角改和或至到点托])+$`,
  "iu",
);
const HAS_NUMBER = new RegExp(`[\\d几${HAN_NUMERALS}]`);
const VAGUE_WORDS = new RegExp(`^(?:若干|适量|一批|一些|少许|少量|待定|不限|酌情)(?:${HAN_UNIT})?$`);
/** A number for each of several goods or people. */
const EACH = new RegExp(`^(?:各|每[人样种款色个])\\s*(?:${NUMBER}|${HAN_NUMBER})\\s*(?:${UNIT})?$`, "iu");
/** Texts in the place of a quantity that state none: signs alone, and words such as 无 and 同上. */
const NONE =
  /^(?:[^\p{L}\p{N}\p{Ps}\p{Pe}\p{Pi}\p{Pf}"',:;]+|x|无|没有|暂无|空|暂?不(?:要|用|需要)了?|取消了?|同上|照旧|待确认|未定|n\/a|#n\/a|tbd|nil|none)$/iu;
/** Pictures behind a quantity, as in 3箱👍. */
const PICTURES = /(?<=\S)(?:\s|(?![©®™])(?:\p{Extended_Pictographic}|\p{Emoji_Modifier}|\u200D|\uFE0F))+$/u;
export const withoutPictures = (text: string) => text.replace(PICTURES, "");

const MONEY = /^(?:单价:?\s*)?(?:[¥$@]\s*\d|\d[\d,.]*\s*元)/u;

/** The Chinese unit of a unit in a match; null where there is none. */
export function chineseUnit(text: string | undefined): string | null {
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

/** Raised figures and fractions behind a figure, which would become a part of its number. */
const RAISED = /(?<=\d)[²³¹⁰-⁹₀-₉¼-¾⅐-⅞]/gu;

/** Half-width Latin characters and single spaces, without zero-width characters, as the patterns of lists expect. */
export const plainText = (text: string) =>
  withLatinLetters(normalText(text.replace(RAISED, "^$&")))
    .replace(/\s+/g, " ")
    .trim();

/**
 * A text of quantity: `sure` where it can be nothing else, `doubtful` where it may be a part of a name, `none` where it
 * stands for no number.
 */
type Reading = { readonly quantity: ListQuantity; readonly kind: "sure" | "doubtful" | "money" | "none" };

const LENGTH_MAX = 60;

/**
 * What a whole cell or the end of a line states where a quantity stands: `12`, `1,000`, `×3`, `两箱`, `壹佰`, `2托`. Its
 * amount is NaN for texts such as `1e3`, `12-15`, `约20`, `各5`, `¥50`, `若干` and `无`. null for any other text.
 */
export function readQuantity(cell: string): Reading | null {
  const own = cell.trim().replace(/[。;；、!！]+$/u, "");
  const plain = plainText(own);
  if (plain.length > LENGTH_MAX) return null;
  const text = withoutPictures(plain).replace(/[.,:]+$/, "");
  if (NONE.test(plain)) return { quantity: { amount: Number.NaN, unit: null, text: own }, kind: "none" };
  if (text === "" || isBarCode(text)) return null;
  const found = WHOLE.exec(text);
  if (found?.[1]) {
    return { quantity: { amount: amountOf(found[1]), unit: chineseUnit(found[2]), text: own }, kind: "sure" };
  }
  const han = WHOLE_HAN.exec(text);
  if (han?.[1]) {
    const quantity = { amount: hanNumber(han[1]), unit: han[2] ?? null, text: own };
    return { quantity, kind: han[2] && !Number.isNaN(quantity.amount) ? "sure" : "doubtful" };
  }
  if (SPECIFICATION.test(text) || PACK_TEXT.test(text)) return null;
  const other = WHOLE_OTHER.exec(text);
  if (other?.[1] && other[2]) {
    return { quantity: { amount: amountOf(other[1]), unit: other[2], text: own }, kind: "doubtful" };
  }
  const unread = { amount: Number.NaN, unit: null, text: own };
  if (MONEY.test(text)) return { quantity: unread, kind: "money" };
  const isLike = VAGUE_WORDS.test(text) || EACH.test(text) || (LIKE_NUMBERS.test(text) && HAS_NUMBER.test(text));
  return isLike ? { quantity: unread, kind: "doubtful" } : null;
}

/** The unit that a whole cell names, or null. */
export function parseUnit(cell: string): string | null {
  const text = plainText(cell);
  return new RegExp(`^(?:${UNIT}|${LOADS})$`, "i").test(text) ? chineseUnit(text) : null;
}
