import type { bigScreen } from "#contract/big-screen.ts";
import type { Answer } from "#contract/endpoint.ts";
import { shanghaiTime } from "#contract/rules/calendar.ts";
import { fen } from "#contract/rules/money.ts";

export type Figures = Answer<typeof bigScreen.show>;

/** The interval between two requests for new figures, in seconds. */
export const REFRESH_S = 5;

const WEEKDAYS = ["星期日", "星期一", "星期二", "星期三", "星期四", "星期五", "星期六"];
/** Yuan from which amounts are shown in 万. */
const TEN_THOUSAND = 10_000;

/** Yuan as a number, for the lengths of bars. */
export const toYuan = (amount: string) => fen(amount) / 100;

/** 686,540: an amount in whole yuan. */
export const wholeYuan = (amount: string) => withCommas(Math.floor(toYuan(amount)));

/**
 * The font size of today's amount in units of the drawing, smaller from eight digits on, so that the amount ends before
 * the comparison with last week.
 */
export const amountSize = (amount: string) => (amount.length > "9,999,999".length ? 104 : 144);

/** 1,234: a whole number with separators. */
export const withCommas = (value: number) => String(value).replace(/\B(?=(\d{3})+$)/g, ",");

/** A number in 万, such as 13.4 万 or 1,320 万. */
function inTenThousands(value: number): string {
  const units = value / TEN_THOUSAND;
  return `${units >= 1000 ? withCommas(Math.floor(units)) : units.toFixed(1)} 万`;
}

/** An amount in 万, such as 13.4 万 or 1,320 万; below ten thousand yuan in yuan, such as 8,640. */
export function shortYuan(amount: string): string {
  const value = toYuan(amount);
  return value < TEN_THOUSAND ? withCommas(Math.floor(value)) : inTenThousands(value);
}

/**
 * A count such as 99,999; from a hundred thousand on in 万, such as 51.9 万, because there is no room for more digits.
 */
export function shortCount(value: number): string {
  return value < 10 * TEN_THOUSAND ? withCommas(value) : inTenThousands(value);
}

/** The day and the time of an instant in Shanghai: 11月21日, 星期六, 15:42:08. */
export function momentOf(at: number) {
  const date = new Date(shanghaiTime(at));
  return {
    day: `${date.getUTCMonth() + 1}月${date.getUTCDate()}日`,
    weekday: WEEKDAYS[date.getUTCDay()] ?? "",
    time: date.toISOString().slice(11, 19),
    minute: date.toISOString().slice(11, 16),
  };
}

/** Today's amount against that of seven days ago at the same time, in percent; null without a sale then. */
export function changeInPercent({ today, last_week }: Pick<Figures, "today" | "last_week">): number | null {
  const before = toYuan(last_week);
  return before === 0 ? null : Math.round((toYuan(today.amount) / before - 1) * 1000) / 10;
}

/** A change without its sign, such as 12.4%; from tenfold on as 133 倍, because there is no room for more digits. */
export const growthText = (change: number) =>
  Math.abs(change) < 1000 ? `${Math.abs(change)}%` : `${withCommas(Math.round(Math.abs(change) / 100))} 倍`;

/** A round number of at least `value`, for the top of a scale with three steps. */
export function roundScale(value: number): number {
  if (value <= 3) return 3;
  const power = 10 ** Math.floor(Math.log10(value));
  const step = [1.5, 3, 6, 9, 12, 15].find((candidate) => candidate * power >= value) ?? 15;
  return step * power;
}

/** 浙江 of 浙江省, 内蒙古 of 内蒙古自治区. */
export const shortProvince = (name: string) =>
  name.replace(/(维吾尔自治区|壮族自治区|回族自治区|自治区|特别行政区|省|市)$/, "");

/** The width of a text in ems: a Chinese character has one, all others about half of it. */
const widthOf = (text: string) =>
  [...text].reduce((sum, letter) => sum + ((letter.codePointAt(0) ?? 0) > 0x2e7f ? 1 : 0.56), 0);

/** The text cut with an ellipsis to at most `ems` ems, because SVG does not cut text. */
export function clipText(text: string, ems: number): string {
  if (widthOf(text) <= ems) return text;
  let clipped = "";
  for (const letter of text) {
    if (widthOf(`${clipped}${letter}…`) > ems) break;
    clipped += letter;
  }
  return `${clipped.trimEnd()}…`;
}

/** One sentence for screen readers, which an SVG cannot give. */
export function describeFigures(figures: Figures): string {
  const { at, today, provinces } = figures;
  if (today.orders === 0) return "今天还没有成交。";
  const leaders = provinces.slice(0, 5).map(({ name, amount }) => `${shortProvince(name)} ${shortYuan(amount)}元`);
  return `截至 ${momentOf(at).minute}，今日成交 ${wholeYuan(today.amount)} 元，${today.orders} 笔订单，${today.companies} 家企业。各省前五：${leaders.join("、")}。`;
}
