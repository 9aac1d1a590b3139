import { formatDay } from "./calendar.ts";

/** The minimum age of customers. */
const MIN_AGE_YEARS = 12;

/** The latest birthday allowed at `now` (epoch ms), as yyyy-MM-dd in Shanghai. */
export function latestBirthday(now: number): string {
  const today = formatDay(now);
  return `${Number(today.slice(0, 4)) - MIN_AGE_YEARS}${today.slice(4)}`;
}
