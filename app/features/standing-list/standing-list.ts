import { cutText } from "#contract/rules/cut-text.ts";
import { fen, yuan } from "#contract/rules/money.ts";
import { daysUntil, isDue } from "#contract/rules/standing-list.ts";
import type { StandingAdded, StandingGroup, StandingLine } from "#contract/standing-list.ts";

/** The filters of the list. */
export const STANDING_FILTERS = [
  { filter: "due", name: "该补货" },
  { filter: "changed", name: "有调价" },
  { filter: "in_stock", name: "有货" },
  { filter: "gone", name: "无货或下架" },
] as const;
type StandingFilter = (typeof STANDING_FILTERS)[number]["filter"];

/** The change of the price since the last purchase, in percent with one decimal; null without a difference. */
export function priceChange({ last_price, unit_price }: Pick<StandingLine, "last_price" | "unit_price">) {
  if (last_price === null) return null;
  const [last, now] = [fen(last_price), fen(unit_price)];
  if (last === now || last === 0) return null;
  const percent = Math.max(0.1, Math.round((Math.abs(now - last) * 1000) / last) / 10);
  return { rises: now > last, text: `${now > last ? "涨" : "降"} ${percent.toFixed(1)}%` };
}

/** Whether a line can be bought and will soon be used up. */
export const isLineDue = ({ used_up_at, fail_reason }: StandingLine, now: number) =>
  fail_reason === null && isDue(used_up_at, now);

const MATCHES: Record<StandingFilter, (line: StandingLine, now: number) => boolean> = {
  due: isLineDue,
  changed: (line) => priceChange(line) !== null,
  in_stock: ({ fail_reason }) => fail_reason === null,
  gone: ({ fail_reason }) => fail_reason !== null,
};

type Choice = { filter: StandingFilter | null; group: number | null; keyword: string };

/** The lines that are ticked at first. */
export type FirstTicked = "due" | "all" | "none";

/** The lines that match the filter of the address, and the number of lines of each filter. */
export function chooseLines(lines: readonly StandingLine[], { filter, group, keyword }: Choice, now: number) {
  const words = keyword.toLowerCase().split(/\s+/).filter(Boolean);
  const textOf = ({ store_name, sku, product_id, sku_id }: StandingLine) =>
    `${store_name} ${sku} ${product_id}-${sku_id}`.toLowerCase();
  const inGroup = lines.filter(
    (line) => (group === null || (line.group_id ?? 0) === group) && words.every((word) => textOf(line).includes(word)),
  );
  const count = (one: StandingFilter) => inGroup.filter((line) => MATCHES[one](line, now)).length;
  return {
    shown: filter === null ? inGroup : inGroup.filter((line) => MATCHES[filter](line, now)),
    counts: { due: count("due"), changed: count("changed"), in_stock: count("in_stock"), gone: count("gone") },
  };
}

export type LineGroup = { group_id: number; name: string; lines: StandingLine[] };

/** The lines under their groups; groups without a line are left out, lines without a group come last. */
export function groupLines(lines: readonly StandingLine[], groups: readonly StandingGroup[]): LineGroup[] {
  return [...groups, { group_id: 0, name: groups.length > 0 ? "未分组" : "全部商品" }]
    .map((group) => ({ ...group, lines: lines.filter(({ group_id }) => (group_id ?? 0) === group.group_id) }))
    .filter((group) => group.lines.length > 0);
}

/** The time at which the last purchase will be used up, as text. */
export function usageText({ used_up_at }: Pick<StandingLine, "used_up_at">, now: number): string {
  if (used_up_at === null) return "买过两次以上才推算";
  const days = daysUntil(used_up_at, now);
  if (days > 0) return `约 ${days} 天后用完`;
  return days === 0 ? "约今天用完" : `该补货，已超 ${-days} 天`;
}

/** The part of the last purchase that is not used up, in percent; null where no rhythm is known. */
export function shareLeft({ last_at, used_up_at }: Pick<StandingLine, "last_at" | "used_up_at">, now: number) {
  if (last_at === null || used_up_at === null || used_up_at <= last_at) return null;
  return Math.min(100, Math.max(0, Math.round(((used_up_at - now) * 100) / (used_up_at - last_at))));
}

/** The price of the usual quantity of a line, in yuan. */
export const totalOfListLine = ({ unit_price, cart_num }: Pick<StandingLine, "unit_price" | "cart_num">) =>
  yuan(fen(unit_price) * cart_num);

const ROWS_NAMED = 5;

/** The first codes, cut to the length of a toast, and the number of all. */
function rowsInWords(rows: readonly string[]): string {
  const shown = rows.slice(0, ROWS_NAMED).map((row) => cutText(row, 30));
  return `${shown.join("、")}${rows.length > shown.length ? ` 等 ${rows.length} 个` : ""}`;
}

/** The numbers of added and other lines as text, with the codes that match no product. */
export function formatAdded({ added, known, left_out, unknown, several }: StandingAdded): string {
  return [
    ...(added > 0 ? [`已加入 ${added} 种`] : []),
    ...(known > 0 ? [`${known} 种已在清单里，常用数量没有改`] : []),
    ...(left_out > 0 ? [`清单已满，${left_out} 种没有加入`] : []),
    ...(unknown.length > 0 ? [`没有找到：${rowsInWords(unknown)}`] : []),
    ...(several.length > 0 ? [`条码有不止一种商品，请分别添加：${rowsInWords(several)}`] : []),
  ].join("；");
}
