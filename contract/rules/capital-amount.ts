import type { Fen } from "./money.ts";

const ZERO = "零";
const DIGITS = "零壹贰叁肆伍陆柒捌玖";
const PLACES = ["", "拾", "佰", "仟"];
const GROUPS = ["", "万", "亿", "兆"];

/** A number below 10,000 in capital numerals, without leading zeros. */
function groupText(group: number): string {
  let text = "";
  let zero = false;
  for (let place = 3; place >= 0; place -= 1) {
    const digit = Math.floor(group / 10 ** place) % 10;
    if (digit === 0) {
      zero = text !== "";
      continue;
    }
    text += `${zero ? ZERO : ""}${DIGITS[digit]}${PLACES[place]}`;
    zero = false;
  }
  return text;
}

function wholeText(yuan: number): string {
  let text = "";
  for (let index = GROUPS.length - 1; index >= 0; index -= 1) {
    const group = Math.floor(yuan / 10_000 ** index) % 10_000;
    if (group === 0) continue;
    // One 零 replaces the zeros between two groups, or before a group of less than four digits.
    const above = Math.floor(yuan / 10_000 ** (index + 1));
    const gap = text !== "" && (group < 1000 || above % 10_000 === 0);
    text += `${gap ? ZERO : ""}${groupText(group)}${GROUPS[index]}`;
  }
  return text;
}

/**
 * An amount in the capital numerals of Chinese documents (大写), such as 肆万伍仟肆佰陆拾柒圆壹角肆分.
 * @throws RangeError for a negative amount and one that is no safe integer.
 */
export function capitalAmount(amount: Fen): string {
  if (!Number.isSafeInteger(amount) || amount < 0) throw new RangeError(`no amount for a document: ${amount}`);
  const yuan = Math.floor(amount / 100);
  const jiao = Math.floor(amount / 10) % 10;
  const fen = amount % 10;
  if (amount === 0) return "零圆整";
  const whole = yuan === 0 ? "" : `${wholeText(yuan)}圆`;
  if (jiao === 0 && fen === 0) return `${whole}整`;
  if (fen === 0) return `${whole}${DIGITS[jiao]}角整`;
  if (jiao === 0) return `${whole}${whole === "" ? "" : ZERO}${DIGITS[fen]}分`;
  return `${whole}${DIGITS[jiao]}角${DIGITS[fen]}分`;
}
