import { DAY_MS, dayNumber } from "./calendar.ts";
import { normalText } from "./pasted-text.ts";

/** The maximum number of lines in a customer's standing list. */
export const STANDING_LINES_MAX = 150;
/** The maximum number of groups in a customer's standing list. */
export const STANDING_GROUPS_MAX = 20;
export const STANDING_GROUP_NAME_MAX = 20;
/** The message for lines that the customer has removed meanwhile. */
export const LINES_GONE = "所选商品已不在清单里";
/** The time before now, in ms, whose purchases decide the rhythm. */
export const PURCHASES_LIFE_MS = 365 * 24 * 60 * 60 * 1000;

/** The time before it is used up, in ms, from which a line is due. */
const DUE_BEFORE_MS = 7 * DAY_MS;

/** A paid purchase of a SKU; `at` is epoch ms. */
export type Purchase = { readonly at: number };
/** The interval between purchases of a SKU in days, and the time at which the last one is used up, in ms. */
type Rhythm = { days: number; used_up_at: number };

/**
 * The customer's rhythm with a SKU: the median of the days between purchases, counted from the last one. Purchases of one
 * day in Shanghai are one purchase. null for fewer than two.
 */
export function rhythmOf(purchases: readonly Purchase[]): Rhythm | null {
  const days = [...new Set(purchases.map(({ at }) => dayNumber(at)))].sort((a, b) => a - b);
  const intervals = days.slice(1).map((day, index) => day - (days[index] ?? day));
  const median = medianOf(intervals);
  if (median === null) return null;
  const last = Math.max(...purchases.map(({ at }) => at));
  return { days: median, used_up_at: last + median * DAY_MS };
}

/** The median, for an even number of values the mean of both middle ones, rounded to whole days; null for none. */
function medianOf(values: readonly number[]): number | null {
  if (values.length === 0) return null;
  const sorted = [...values].sort((a, b) => a - b);
  const middle = Math.floor(sorted.length / 2);
  const upper = sorted[middle] ?? 0;
  return sorted.length % 2 === 1 ? upper : Math.round(((sorted[middle - 1] ?? upper) + upper) / 2);
}

/** Whether a line is due: used up within seven days, or already. */
export const isDue = (used_up_at: number | null, now: number) =>
  used_up_at !== null && used_up_at - DUE_BEFORE_MS <= now;

/** Whole days until an instant, negative when it has passed. */
export const daysUntil = (at: number, now: number) => Math.ceil((at - now) / DAY_MS);

const SKU_CODE = /^(?:[1-9]\d{0,15}-)?([1-9]\d{0,15})$/;

/** The SKU id of a code as pages show it, `10230-100506`, or of the bare id; null for other text. */
export function skuIdOf(code: string): number | null {
  const id = SKU_CODE.exec(normalText(code).trim())?.[1];
  return id === undefined ? null : Number(id);
}
