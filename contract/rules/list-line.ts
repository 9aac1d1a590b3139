import { HAN_NUMERALS, hanNumber } from "./han-number.ts";
import {
  amountOf,
  chineseUnit,
  HAN_NUMBER,
  HAN_UNIT,
  type ListQuantity,
  NUMBER,
  plainText,
  readQuantity,
  UNIT,
  withoutPictures,
} from "./list-quantity.ts";

/** A line of free text as its words and its quantity. */
export type ListLine = {
  readonly words: string;
  readonly quantity: ListQuantity | null;
  /** The words and the text after the quantity, as in 中性笔 5盒 黑色; null without such a text. */
  readonly words_with_rest: string | null;
  /** The whole text, where its number may be a part of a model, as in 惠普 1020; else null. */
  readonly words_with_number: string | null;
};

/** The maximum length of a line that is searched for a quantity, because matching takes time. */
export const SEARCHED_MAX = 200;

/** Punctuation between words and a quantity. */
const JOINT = "(?:[\\s,:]|[-–—_=→>~]|\\.{2,}|…|(?<!\\d)/)";
/** Words that introduce a quantity. */
const LABEL = "(?:(?:采购|订购|需求|申请)?数量|共计|(?<=[\\s,:])(?:qty|共|要|订|需|来)|^(?:要|订|来|需要|共))";
const QUANTITY = `(${NUMBER})\\s*(${UNIT})`;
const HAN_QUANTITY = `(?<![第几${HAN_NUMERALS}])(${HAN_NUMBER})\\s*(${HAN_UNIT})`;

const DASH = "(?:(?<=[A-Za-z][\\w-]*|[^\\d\\s]|\\s)(?:[-–—_=→>~]+|\\.{2,}|/)\\s*)";
const BEFORE_UNIT = `([\\s,:]+|[\\s,]*[x×*]\\s*|${DASH}|(?<=[^\\d\\s.,x×*/+-]))`;
const TRAILING = new RegExp(`^(.*?)${BEFORE_UNIT}${QUANTITY}$`, "i");
const TRAILING_HAN = new RegExp(`^(.*\\S)\\s*?${HAN_QUANTITY}$`);
const TRAILING_BARE = new RegExp(
  `^(.*?)(?:\\s*:\\s*|\\s+[x×*]?\\s*|(?<=[^a-z\\d\\s])[x×*]\\s*|${LABEL}:?\\s*)(${NUMBER})$`,
  "i",
);
/** The last quantity with a unit before further words; a unit before a slash belongs to a pack, as in 8包/箱. */
const INNER = new RegExp(`^(.*)${BEFORE_UNIT}${QUANTITY}(?=[\\s,(])\\s*,?\\s*(.+)$`, "i");
const LEADING = new RegExp(`^${LABEL}?${QUANTITY}(?![/装套式])[\\s,:]*(.+)$`, "i");
const LEADING_HAN = new RegExp(`^${LABEL}?(${HAN_NUMBER})\\s*(${HAN_UNIT})(?![/装套式])[\\s,:]*(.+)$`);
/** A model with its quantity behind a sign, as in CE285A*2, but no size as in 18mm*10, A4*500 and 57*30. */
const MODEL_TIMES =
  /^((?:.*\s)?(?!\S*\d(?:[mck]?m|[km]?[gl]|[ykwv])[×*]|[ABC]\d[×*])(?=\S*[a-z])(?=\S*\d)[\w./+-]+)[×*]\s?(\d{1,4})$/i;
const LEADING_TIMES = /^(\d{1,5})\s*[x×*]\s*(?=\p{Script=Han}|[a-z])(.+)$/iu;
/** A quantity that is not a single number, such as 10-15箱, 约20 or 若干. */
const VAGUE = new RegExp(
  `^(.*?)[\\s,:]*((?<=[\\s,:])\\d+\\s*(?:[-~+、]|至|到|或)\\s*\\d+\\s*(?:${UNIT})|(?:大约|大概|约|各|每[人样种款色个])\\s*(?:${NUMBER}|${HAN_NUMBER})\\s*(?:${UNIT})?(?:左右)?|(?<![\\d.])(?:${NUMBER}|${HAN_NUMBER})\\s*(?:${UNIT})?左右|若干|适量|一批|待定)$`,
  "i",
);
/** The same before the goods, such as 3-5盒笔, 约10盒笔 or 十几盒笔. */
const LEADING_VAGUE = new RegExp(
  `^((?:\\d{1,6}\\s?(?:[-~]|至|到)\\s?\\d{1,6}|(?:大约|大概|约|近)\\s?(?:${NUMBER}|${HAN_NUMBER})|[${HAN_NUMERALS}]{0,3}几[${HAN_NUMERALS}]?)\\s?(?:${UNIT})(?:左右)?)(?![/装套式])[\\s,:]*(.+)$`,
  "i",
);
/** A number in brackets at the end of a line, which may be how many are wanted or how many are in the pack. */
const BRACKETED = new RegExp(
  `^(.*\\S)\\s*[([【「]\\s*((?:${NUMBER}|${HAN_NUMBER})\\s*(?:${UNIT})?)\\s*[)\\]】」]$`,
  "i",
);
/** Two numbers behind a model, of which either may be the quantity. */
const TWO_NUMBERS = /^(.*\d.*?)\s((?:\d{1,6})\s\d{1,6})$/;

/** The pack in brackets that explains the quantity before it, as in 3箱(8包/箱). */
const PACK = new RegExp(`(?<=\\d\\s*(?:${UNIT})\\s*)\\(\\s*\\d{1,5}\\s*(?:${UNIT})\\s*/[^()]{1,6}\\)$`, "i");
/** Words in square brackets at the end, as the names of WeChat's emoji: 2本[玫瑰]. */
const SQUARE_ASIDE = /\s*[[【]([^[\]【】()\d]{1,20})[\]】]$/;
/** A unit alone in brackets behind its number, as in 10(盒). */
const UNIT_ASIDE = new RegExp(`(\\d)\\s*\\(\\s*(${UNIT})\\s*\\)$`, "i");
/** A price beside the goods, such as ¥23.5, @23.5 or 23.5元/箱. */
const PRICE =
  /(?:单价:?\s*)?(?:[¥@]\s*\d+(?:\.\d+)?(?:\s*元)?|(?<=[\s,])\d+(?:\.\d+)?\s*元)(?:\s*\/\s*\p{Script=Han}{1,2})?(?=[\s,]|$)/gu;

/** A run of one mark, as in `A4纸 -------- 10箱`, which the patterns would try from each of its characters. */
const RUN = /([-–—_=→>~.…])\1{2,}/g;

const withoutPrice = (text: string) => text.replace(PRICE, " ").replace(/\s+/g, " ").trim();

const tidy = (text: string) =>
  text
    .replace(RUN, "$1$1")
    .replace(/[。!;,、~]+$|\*\*/gu, "")
    .replace(/\s+/g, " ")
    .trim()
    .replace(PACK, "")
    .replace(SQUARE_ASIDE, "($1)")
    .replace(UNIT_ASIDE, "$1$2");

/**
 * Takes the quantity from the end, the front or the middle of a line: `88A 硒鼓 10支`, `A4纸 x 20`, `2箱A4纸`,
 * `A4纸 10箱 急`. Without one the words are the whole line.
 */
export function splitLine(typed: string): ListLine {
  const plain = plainText(typed);
  if (plain.length > SEARCHED_MAX)
    return { words: plain, quantity: null, words_with_rest: null, words_with_number: null };
  const priced = tidy(withoutPictures(plain));
  const text = tidy(withoutPrice(priced));
  const line = splitAside(text);
  // A price alone does not say how many are wanted.
  const price = line.quantity === null && text !== priced ? PRICE.exec(priced)?.[0].trim() : undefined;
  PRICE.lastIndex = 0;
  return price ? { ...line, quantity: { amount: Number.NaN, unit: null, text: price } } : line;
}

/** The quantity at the end of a line that may be a part of the name, or can be no number, such as 1e3 and 十. */
function splitDoubtful(text: string): ListLine | null {
  const vague = VAGUE.exec(text);
  if (vague?.[1] && vague[2]) return found(vague[1], { amount: Number.NaN, unit: null, text: vague[2] });
  const leading = LEADING_VAGUE.exec(text);
  if (leading?.[1] && leading[2]) return found(leading[2], { amount: Number.NaN, unit: null, text: leading[1] });
  const two = TWO_NUMBERS.exec(text);
  if (two?.[1] && two[2]) {
    return found(two[1], { amount: Number.NaN, unit: null, text: two[2] }, { words_with_number: text });
  }
  const parts = text.split(" ");
  for (const count of [2, 1]) {
    const words = parts.slice(0, -count).join(" ");
    const end = readQuantity(parts.slice(-count).join(" "));
    const isUnit = count === 1 || (end?.quantity.unit ?? null) !== null;
    const isDoubtful = end?.kind === "doubtful" || (end?.kind === "none" && count === 1);
    if (words !== "" && end && isDoubtful && isUnit) return found(words, end.quantity, { words_with_number: text });
  }
  return null;
}

/** A number at the end of a line with words in brackets behind it, as in 订书机 3（急）. */
const ASIDE = new RegExp(`^(.*\\s[x×*]?\\s?(?:${NUMBER}))\\s?\\(([^()\\d${HAN_NUMERALS}]+)\\)$`, "i");

function splitAside(text: string): ListLine {
  const [, before, aside] = ASIDE.exec(text) ?? [];
  if (!before || !aside) return splitTidy(text);
  const line = splitTidy(before);
  return { ...line, words_with_rest: `${line.words} ${aside}` };
}

function splitTidy(text: string): ListLine {
  const doubtful = splitDoubtful(text);
  if (doubtful) return doubtful;
  const united = TRAILING.exec(text);
  if (united?.[1] && united[3]) {
    // 88A-10支 may be a model of its own.
    const isJoined = /[-_]/.test(united[2] ?? "") && /[A-Za-z\d]$/.test(united[1]);
    const quantity = { amount: amountOf(united[3]), unit: chineseUnit(united[4]), text: `${united[3]}${united[4]}` };
    return found(united[1], withEarlier(quantity, united[1]), isJoined ? { words_with_number: text } : {});
  }
  const han = TRAILING_HAN.exec(text);
  if (han?.[1] && han[2] && han[3])
    return found(han[1], { amount: hanNumber(han[2]), unit: han[3], text: `${han[2]}${han[3]}` });
  const bare = TRAILING_BARE.exec(text);
  if (bare?.[1]?.trim() && bare[2]) {
    const isMarked = /[x×*:]\s*\S+$|数量|qty/i.test(text.slice(bare[1].length));
    const doubtful = !isMarked && /^\d{3,}$/.test(bare[2]);
    return found(
      bare[1],
      { amount: amountOf(bare[2]), unit: null, text: bare[2] },
      doubtful ? { words_with_number: text } : {},
    );
  }
  const inner = INNER.exec(text);
  if (inner?.[1] && inner[3] && inner[5]) {
    const quantity = { amount: amountOf(inner[3]), unit: chineseUnit(inner[4]), text: `${inner[3]}${inner[4]}` };
    const rest = inner[5].replace(/^\((.*)\)$/, "$1").trim();
    return found(inner[1], withEarlier(quantity, inner[1]), { words_with_rest: `${wordsOf(inner[1])} ${rest}` });
  }
  const leading = LEADING.exec(text);
  if (leading?.[1] && leading[3]) {
    const text = `${leading[1]}${leading[2]}`;
    return found(leading[3], { amount: amountOf(leading[1]), unit: chineseUnit(leading[2]), text });
  }
  const leadingHan = LEADING_HAN.exec(text);
  if (leadingHan?.[1] && leadingHan[2] && leadingHan[3]) {
    return found(leadingHan[3], {
      amount: hanNumber(leadingHan[1]),
      unit: leadingHan[2],
      text: `${leadingHan[1]}${leadingHan[2]}`,
    });
  }
  const bracketed = BRACKETED.exec(text);
  if (bracketed?.[1] && bracketed[2]) {
    const quantity = { amount: Number.NaN, unit: null, text: bracketed[2] };
    return found(bracketed[1], quantity, { words_with_number: text });
  }
  const model = MODEL_TIMES.exec(text);
  if (model?.[1] && model[2]) {
    const quantity = { amount: Number(model[2]), unit: null, text: model[2] };
    return found(model[1], quantity, { words_with_number: text });
  }
  const times = LEADING_TIMES.exec(text);
  if (times?.[1] && times[2]) return found(times[2], { amount: Number(times[1]), unit: null, text: times[1] });
  return { words: wordsOf(text), quantity: null, words_with_rest: null, words_with_number: null };
}

const EARLIER = new RegExp(`(?:^|\\s)((?:${NUMBER})\\s?(${UNIT}))(?=\\s|$)`, "gi");

/** A quantity behind another one of the same unit, as in 笔 10支 红 5支; the second alone would drop the first. */
function withEarlier(quantity: ListQuantity, words: string): ListQuantity {
  const earlier = [...words.matchAll(EARLIER)].filter(([, , unit]) => chineseUnit(unit) === quantity.unit);
  if (quantity.unit === null || earlier.length === 0) return quantity;
  return { amount: Number.NaN, unit: null, text: [...earlier.map(([, text]) => text), quantity.text].join(" ") };
}

const found = (words: string, quantity: ListQuantity, others: Partial<ListLine> = {}): ListLine => ({
  words: wordsOf(words),
  quantity,
  words_with_rest: null,
  words_with_number: null,
  ...others,
});

const LEADING_LABEL = /^(?:(?:商品|产品|物品|物料)?(?:名称|型号|编码|编号)|品名|商品|产品|物品|货号|sku)\s*:\s*/i;
const TRAILING_JOINT = new RegExp(`(?:${JOINT}|[;、。·•x×*]|${LABEL}(?=[\\s:]*$))+$`, "i");

/** The words without labels before them and punctuation behind them. */
function wordsOf(text: string): string {
  return text
    .trim()
    .replace(LEADING_LABEL, "")
    .replace(TRAILING_JOINT, (end) => (/^x/i.test(end) ? end : ""))
    .trim();
}
