import { QUANTITY_MAX } from "./cart.ts";

/** A quantity as a list states it: a number, and the unit that it counts, if any. */
export type ListQuantity = {
  /** NaN for text that is no number; negative and broken numbers stay, so that the row can be reported. */
  readonly amount: number;
  readonly unit: string | null;
};

/** The units of lists; those of English lists are mapped to the Chinese ones. */
const ENGLISH_UNITS: Readonly<Record<string, string>> = {
  pcs: "个",
  pc: "个",
  ea: "个",
  box: "盒",
  boxes: "盒",
  pack: "包",
  packs: "包",
  ctn: "箱",
  set: "套",
  sets: "套",
  roll: "卷",
  rolls: "卷",
};
const CHINESE_UNITS =
  "箱包令盒支只个瓶台套卷条本件袋桶把打双副对组块片根提罐筒听板份张册枚捆扎杯盘顶部米辆粒贴管串壶节枝";
const UNIT = `[${CHINESE_UNITS}]|${Object.keys(ENGLISH_UNITS).join("|")}`;
const NUMBER = "[-+]?\\d{1,3}(?:,\\d{3})+(?:\\.\\d+)?|[-+]?\\d{1,9}(?:\\.\\d+)?";
const HAN_NUMBER = "[一二两三四五六七八九十百半]{1,5}";

const WHOLE = new RegExp(`^(?:[x×*]\\s*)?(${NUMBER})\\s*(${UNIT})?$`, "i");
const WHOLE_HAN = new RegExp(`^(${HAN_NUMBER})\\s*([${CHINESE_UNITS}])$`);
const TRAILING = new RegExp(
  `^(.*?)(?:[\\s,:：]+|[\\s,]*[x×*]\\s*|(?<=[^\\d\\s.,x×*/+-]))(${NUMBER})\\s*(${UNIT})$`,
  "i",
);
const TRAILING_HAN = new RegExp(
  `^(.*\\S)\\s*?(?<![第一二两三四五六七八九十百半])(${HAN_NUMBER})\\s*([${CHINESE_UNITS}])$`,
);
const TRAILING_BARE = new RegExp(`^(.*?)(?:\\s*[:：]\\s*|\\s+[x×*]?\\s*|(?<=[^a-z\\d\\s])[x×*]\\s*)(${NUMBER})$`, "i");
const LEADING = new RegExp(`^(${NUMBER})\\s*(${UNIT})[\\s,:：]+(.+)$`, "i");
const LEADING_HAN = new RegExp(`^(${HAN_NUMBER})\\s*([${CHINESE_UNITS}])[\\s,:：]+(.+)$`);

const unitOf = (text: string | undefined) => (text ? (ENGLISH_UNITS[text.toLowerCase()] ?? text) : null);
const amountOf = (text: string) => Number(text.replaceAll(",", ""));

/** Half-width characters and single spaces, without characters of no width: what the patterns of lists expect. */
export const plainText = (text: string) =>
  text
    .normalize("NFKC")
    .replace(/\p{Cf}/gu, "")
    .replace(/\s+/g, " ")
    .trim();

/** The quantity that a whole cell states: `12`, `1,000`, `×3`, `10支`, `两箱`; null for any other text. */
export function parseCellQuantity(cell: string): ListQuantity | null {
  const text = plainText(cell);
  const found = WHOLE.exec(text);
  if (found?.[1]) return { amount: amountOf(found[1]), unit: unitOf(found[2]) };
  const han = WHOLE_HAN.exec(text);
  return han?.[1] && han[2] ? { amount: hanNumber(han[1]), unit: han[2] } : null;
}

/** The unit that a whole cell names, or null. */
export function parseUnit(cell: string): string | null {
  const text = plainText(cell);
  return new RegExp(`^(?:${UNIT})$`, "i").test(text) ? unitOf(text) : null;
}

/** A line of free text as its words and its quantity. */
export type ListLine = {
  readonly words: string;
  readonly quantity: ListQuantity | null;
  /** Whether the number at the end may be a model instead, as in 惠普 1020. */
  readonly doubtful: boolean;
};

/** The pack in brackets that explains the quantity before it, as in 3箱(8包/箱). */
const PACK = new RegExp(`(?<=\\d\\s*(?:${UNIT})\\s*)\\(\\s*\\d{1,5}\\s*(?:${UNIT})\\s*/[^()]{1,6}\\)$`, "i");
const withoutPack = (text: string) => text.replace(PACK, "").trim();

/** Takes the quantity from the end or the front of a line: `88A 硒鼓 10支`, `A4纸 x 20`, `2箱 A4纸`. */
export function splitLine(line: string): ListLine {
  const text = withoutPack(plainText(line));
  const united = TRAILING.exec(text);
  if (united?.[1] && united[2]) {
    return found(united[1], { amount: amountOf(united[2]), unit: unitOf(united[3]) });
  }
  const han = TRAILING_HAN.exec(text);
  if (han?.[1] && han[2] && han[3]) return found(han[1], { amount: hanNumber(han[2]), unit: han[3] });
  const bare = TRAILING_BARE.exec(text);
  if (bare?.[1]?.trim() && bare[2]) {
    const isMarked = /[x×*:：]\s*\S+$/.test(text.slice(bare[1].length));
    return found(bare[1], { amount: amountOf(bare[2]), unit: null }, !isMarked && /^\d{3,}$/.test(bare[2]));
  }
  const leading = LEADING.exec(text);
  if (leading?.[1] && leading[3]) return found(leading[3], { amount: amountOf(leading[1]), unit: unitOf(leading[2]) });
  const leadingHan = LEADING_HAN.exec(text);
  if (leadingHan?.[1] && leadingHan[2] && leadingHan[3]) {
    return found(leadingHan[3], { amount: hanNumber(leadingHan[1]), unit: leadingHan[2] });
  }
  return { words: text, quantity: null, doubtful: false };
}

const found = (words: string, quantity: ListQuantity, doubtful = false): ListLine => ({
  words: words.replace(/[\s,:：x×*]+$/u, (end) => (/^x/i.test(end) ? end : "")).trim(),
  quantity,
  doubtful,
});

const HAN_DIGITS = "一二三四五六七八九";

/** 两 is 2, 十二 is 12, 半 is 0.5; NaN for a text that is not a number. */
function hanNumber(text: string): number {
  if (text === "半") return 0.5;
  const parts = /^(?:(.)百)?(?:(.)?十)?(.)?$/u.exec(text.replaceAll("两", "二"));
  if (!parts) return Number.NaN;
  const digit = (one: string | undefined) => (one === undefined ? 0 : HAN_DIGITS.indexOf(one) + 1 || Number.NaN);
  const hasTen = text.includes("十");
  return digit(parts[1]) * 100 + (hasTen ? (parts[2] === undefined ? 1 : digit(parts[2])) * 10 : 0) + digit(parts[3]);
}

/** The unit and the pack of a SKU. */
export type SkuUnits = { readonly unit_name: string; readonly pack_pieces: number | null; readonly piece_unit: string };

/** A stated quantity in units of the SKU. */
export type UnitQuantity = {
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
    // 个 counts any goods; 箱 of goods sold by the piece has no known number of pieces.
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
