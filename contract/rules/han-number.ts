/** The characters of numbers written in Chinese, those of cheques included. */
export const HAN_NUMERALS = "零〇一二两三四五六七八九十百千万半廿卅壹贰貳兩弍叁參肆伍陆陸柒捌玖拾佰仟萬俩仨";

const DIGITS: Readonly<Record<string, number>> = Object.fromEntries(
  ["零〇", "一壹", "二两贰貳兩弍俩", "三叁參仨", "四肆", "五伍", "六陆陸", "七柒", "八捌", "九玖"].flatMap(
    (same, digit) => [...same].map((one) => [one, digit]),
  ),
);
const POWERS: Readonly<Record<string, number>> = {
  十: 10,
  拾: 10,
  百: 100,
  佰: 100,
  千: 1000,
  仟: 1000,
  万: 10_000,
  萬: 10_000,
};
const WAN = 10_000;

/**
 * 两 is 2, 十二 is 12, 廿五 is 25, 一百二 is 120, 一百零二 is 102, 壹佰 is 100, 一二〇 is 120, 半 is 0.5; NaN for a text
 * that is not one number, such as 三五.
 */
export function hanNumber(text: string): number {
  if (text === "半") return 0.5;
  const plain = text.replaceAll("廿", "二十").replaceAll("卅", "三十");
  if (/^[俩仨].|.[俩仨]/.test(plain)) return Number.NaN;
  const characters = [...plain];
  if (characters.length > 1 && characters.every((one) => one in DIGITS)) return inPlaces(characters);
  const [high, low, ...more] = plain.split(/[万萬]/);
  if (high === undefined || more.length > 0) return Number.NaN;
  if (low === undefined) return belowWan(high, null);
  const rest = low === "" ? 0 : belowWan(low, WAN);
  return belowWan(high, null) * WAN + rest;
}

/** A number as 一二〇, whose digits stand in their places; 三五 without a zero means three to five. */
function inPlaces(characters: readonly string[]): number {
  const digits = characters.map((one) => DIGITS[one] ?? 0);
  return digits[0] !== 0 && digits.includes(0) ? Number(digits.join("")) : Number.NaN;
}

/** The value of a part without 万; `above` is the power before it, which 二 in 一万二 is a tenth of. */
function belowWan(text: string, above: number | null): number {
  let [sum, last, isAfterZero] = [0, above ?? Number.POSITIVE_INFINITY, false];
  let digit: number | null = null;
  if (text === "") return Number.NaN;
  for (const [index, one] of [...text].entries()) {
    const power = POWERS[one];
    if (power === undefined) {
      const value = DIGITS[one];
      if (value === undefined || digit !== null) return Number.NaN;
      if (value === 0) {
        if (isAfterZero || (text.length > 1 && index === 0 && above === null)) return Number.NaN;
        isAfterZero = true;
      } else digit = value;
      continue;
    }
    // Smaller powers follow larger ones.
    if (power >= last || (digit === null && power !== 10)) return Number.NaN;
    sum += (digit ?? 1) * power;
    [digit, last, isAfterZero] = [null, power, false];
  }
  const isShort = digit !== null && !isAfterZero && Number.isFinite(last) && last >= 100;
  return sum + (digit ?? 0) * (isShort ? last / 10 : 1);
}
