import { fen } from "#contract/rules/money.ts";

const plain = (cell: string) => cell.normalize("NFKC").replace(/\s/g, "");

/** An amount in fen; 0 for a cell without one, undefined for a text that is no amount. */
export function readAmountCell(cell: string): number | undefined {
  const text = plain(cell).replace(/^(?:人民币|CNY|RMB)|元$|[¥￥]/gi, "");
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

const IN = /^(?:贷方?|收入?|来账|[转汇存]入|入账?|进账?|存|CR?|\+)$/;
const OUT = /^(?:借方?|支出?|支取|付款?|往账|[转汇]出|出账?|取|DR?|-)$/;

/**
 * Whether money comes in or goes out, in the words of a column of directions; undefined for other words, as for the
 * types of payments that some banks write instead.
 */
export function readDirection(cell: string): "in" | "out" | undefined {
  const text = plain(cell).toUpperCase();
  const words = [text, ...text.split(/[^\p{L}]+/u), text.replace(/[^\p{Script=Han}]/gu, "")];
  const [isIn, isOut] = [words.some((word) => IN.test(word)), words.some((word) => OUT.test(word))];
  if (isIn === isOut) return undefined;
  return isIn ? "in" : "out";
}

const pad = (digits: string) => digits.padStart(2, "0");

/** A time as HH:mm:ss or HH:mm; "" for midnight, which a day without a time becomes in a spreadsheet. */
function readClock(text: string): string {
  const [, hour = "", minute = "", second = ""] =
    /^(\d{1,2})[:时](\d{1,2})[:分]?(?:(\d{1,2})(?:\.\d+)?秒?)?/.exec(text) ??
    /^(\d{1,2})(\d{2})(\d{2})$/.exec(text) ??
    [];
  if (hour === "" || Number(hour) > 23 || Number(minute) > 59 || Number(second) > 59) return "";
  const clock = [hour, minute, ...(second === "" ? [] : [second])].map(pad).join(":");
  return /^00:00(?::00)?$/.test(clock) ? "" : clock;
}

/** Spreadsheets count times from here. */
const NO_DAY = /^1(?:899|900)-/;

/** The time of a cell with a time alone, or with a day before it; "" where there is none. */
export function readTime(cell: string): string {
  const text = cell.normalize("NFKC").trim();
  const [, rest = ""] = /^(?:\d{4}[-/.年]\d{1,2}[-/.月]\d{1,2}日?|\d{8})[\sT]*(.*)$/.exec(text) ?? ["", text];
  return readClock(rest.replace(/\s/g, ""));
}

/** A day as yyyy-MM-dd; undefined for a text that is none, such as 20260230. */
export function readDayCell(cell: string): string | undefined {
  const text = cell.normalize("NFKC").trim();
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
  /^(?:\d{1,2}[:：时].*|\d{5,6}|0?\.\d+|0|1(?:899|900)-.*)$/s.test(cell.trim());

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
