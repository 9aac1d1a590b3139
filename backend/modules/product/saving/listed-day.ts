import { formatDay } from "#contract/rules/calendar.ts";

/** The instant (epoch ms) of a listed day; a product that was listed on that day already keeps its instant. */
export function parseListedDay(day: number | null, existing: number | undefined, now: number): number {
  if (day === null) return existing ?? now;
  return existing !== undefined && formatDay(existing) === formatDay(day) ? existing : day;
}
