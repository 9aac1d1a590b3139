import { fen } from "#contract/rules/money.ts";
import { normalText } from "#contract/rules/pasted-text.ts";

const plain = (cell: string) => normalText(cell).replace(/\s/g, "");

/** An amount in fen; 0 for a cell without one, undefined for a text that is no amount. */
export function readAmountCell(cell: string): number | undefined {
  const text = plain(cell).replace(/^(?:人民币|CNY|RMB)|(?:元|CNY|RMB)$|[¥￥]/gi, "");
  if (/^[-–—]*$/.test(text)) return 0;
  const [, open, before, digits = "", decimals = "", close, after] =
    /^(\()?([-+])?(\d+|\d{1,3}(?:,\d{3})+)(?:\.(\d*))?(\))?(-)?$/.exec(text) ?? [];
  const cents = decimals.replace(/0+$/, "");
  const whole = digits.replaceAll(",", "").replace(/^0+(?=\d)/, "");
  const isAmount = whole.length >= 1 && whole.length <= 12 && cents.length <= 2;
  if (!isAmount || (open === undefined) !== (close === undefined)) return undefined;
  const amount = fen(cents === "" ? whole : `${whole}.${cents}`);
  return amount !== 0 && (open ?? after ?? (before === "-" ? before : undefined)) !== undefined ? -amount : amount;
}

const IN = /^(?:贷方?|收入?|来账|[转汇存]入|入账?|进账?|存|CR?(?:EDIT)?|\+)$/;
const OUT = /^(?:借方?|支出?|支取|付款?|往账|[转汇]出|出账?|取|DR?|DEBIT|-)$/;

/**
 * Whether money comes in or goes out, in the words of a column of directions; undefined for other words, as for the
 * types of payments that some banks write instead.
 * @param heading the name of the column, which says what its figures mean, as in 借贷标志(1收2付)
 */
export function readDirection(cell: string, heading = ""): "in" | "out" | undefined {
  const figure = /^\d$/.exec(plain(cell))?.[0];
  const meaning = figure && new RegExp(`${figure}(\\p{Script=Han}{1,2})`, "u").exec(heading)?.[1];
  const text = (meaning ?? plain(cell)).toUpperCase();
  const words = [text, ...text.split(/[^\p{L}]+/u), text.replace(/[^\p{Script=Han}]/gu, "")];
  const [isIn, isOut] = [words.some((word) => IN.test(word)), words.some((word) => OUT.test(word))];
  if (isIn === isOut) return undefined;
  return isIn ? "in" : "out";
}

const pad = (digits: string) => digits.padStart(2, "0");

const HALF_DAY = /[上下中]午|凌晨|早上|晚上|[AP]M/i;
const AFTERNOON = /[下中]午|晚上|PM/i;

/** A time as HH:mm:ss or HH:mm; "" for midnight, which a day without a time becomes in a spreadsheet. */
function readClock(text: string): string {
  const half = HALF_DAY.exec(text)?.[0];
  const digits = text.replace(HALF_DAY, "");
  const [, written = "", minute = "", second = ""] =
    /^(\d{1,2})[:时](\d{1,2})[:分]?(?:(\d{1,2})(?:\.\d+)?秒?)?/.exec(digits) ??
    /^(\d{1,2})(\d{2})(\d{2})$/.exec(digits) ??
    [];
  if (written === "" || Number(written) > 23 || Number(minute) > 59 || Number(second) > 59) return "";
  const hour =
    half === undefined || Number(written) > 12
      ? written
      : String((Number(written) % 12) + (AFTERNOON.test(half) ? 12 : 0));
  const clock = [hour, minute, ...(second === "" ? [] : [second])].map(pad).join(":");
  return /^00:00(?::00)?$/.test(clock) ? "" : clock;
}

/** Spreadsheets count times from here. */
const NO_DAY = /^1(?:899|900)-/;

/** A day of this century as the number of a spreadsheet whose cell has no format of days, perhaps with a time. */
const DAY_NUMBER = /^((?:3[7-9]|[4-6]\d|7[0-2])\d{3})(?:\.\d+)?$/;
const EPOCH_DAYS = 25_569;
const DAY_S = 86_400;
export const isDayNumber = (cell: string) => DAY_NUMBER.test(cell.trim());
const timeOf = (ms: number) => new Date(ms).toISOString();

/** The time of a cell with a time alone, or with a day before it; "" where there is none. */
export function readTime(cell: string): string {
  const text = normalText(cell).trim();
  const part = /^(?:\d{5}|0)?(\.\d+)$/.exec(text)?.[1];
  if (part !== undefined) return readClock(timeOf(Math.round(Number(part) * DAY_S) * 1000).slice(11, 19));
  const [, rest = ""] = /^(?:\d{4}[-/.年]\d{1,2}[-/.月]\d{1,2}日?|\d{8})[\sT]*(.*)$/.exec(text) ?? ["", text];
  return readClock(rest.replace(/\s/g, ""));
}

/** A day as yyyy-MM-dd; undefined for a text that is none, such as 20260230. */
export function readDayCell(cell: string): string | undefined {
  const text = normalText(cell).trim();
  const number = DAY_NUMBER.exec(text)?.[1];
  if (number !== undefined) return timeOf((Number(number) - EPOCH_DAYS) * DAY_S * 1000).slice(0, 10);
  const [, year = "", month = "", day = ""] =
    /^(\d{4})[-/.年]\s?(\d{1,2})[-/.月]\s?(\d{1,2})(?!\d)/.exec(text) ??
    /^(\d{4})(\d{2})(\d{2})(?:\d{6}$|(?!\d))/.exec(text) ??
    [];
  const read = `${year}-${pad(month)}-${pad(day)}`;
  const at = Date.parse(`${read}T00:00:00Z`);
  // JavaScript reads 30 February as 2 March.
  if (Number.isNaN(at) || new Date(at).toISOString().slice(0, 10) !== read || NO_DAY.test(read)) return undefined;
  return read;
}

/** Whether a cell has a time alone, which spreadsheets write with a day of 1899 or as a part of a day. */
export const isBareTime = (cell: string) =>
  /^(?:(?:[上下中]午|凌晨|早上|晚上)?\s?\d{1,2}[:：时].*|\d{5,6}|0?\.\d+|0|1(?:899|900)-.*)$/s.test(cell.trim());

/** Whether a cell is meant as a day: it begins with a digit and has no words, or the digits of a day. */
export function isMeantAsDay(cell: string): boolean {
  const text = plain(cell);
  return (
    /^\d/.test(text) && (!/\p{Script=Han}/u.test(text.replace(/[年月日时分秒]/g, "")) || /^(?:\D?\d){8}/.test(text))
  );
}

/** Spreadsheets keep this many digits of a number. */
const LOST_DIGITS = /^\d{15}0+$/;
const EXPONENT = /^\d(?:\.\d+)?E\+?\d+$/i;
const LENGTH_MAX = 100;

/**
 * A serial or account number; null where there is none or where it does not identify, as behind asterisks. `lost` is
 * set where a spreadsheet has rounded it.
 */
export function readIdentifier(cell: string, isRounded: boolean): { value: string | null; lost: boolean } {
  const text = plain(cell).replace(/^'/, "");
  const lost = isRounded || EXPONENT.test(text) || LOST_DIGITS.test(text);
  const isNone = !/[1-9A-Za-z]/.test(text) || !/\d/.test(text) || text.includes("*") || text.length > LENGTH_MAX;
  return { value: lost || isNone ? null : text, lost };
}

/** The digits and letters of an account's number. */
export const accountDigits = (account: string) => account.normalize("NFKC").replace(/[^0-9A-Za-z]/g, "");

/** A currency; "" for the yuan and for an empty cell. */
export function readCurrency(cell: string): string {
  const text = plain(cell).toUpperCase();
  return /^(?:人民币|RMB|CNY|0?01|156|¥)*$/.test(text.replace(/[()元]/g, "")) ? "" : text;
}
