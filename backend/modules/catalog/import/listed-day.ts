const SHANGHAI_MS = 8 * 60 * 60 * 1000;

/** The day of an instant (epoch ms) in Shanghai, as import tables write it. */
export const formatListedDay = (instant: number) => new Date(instant + SHANGHAI_MS).toISOString().slice(0, 10);

/** The instant (epoch ms) of a listed day; a product that was listed on that day already keeps its hour. */
export function parseListedDay(day: number | null, existing: number | undefined, now: number): number {
  if (day === null) return existing ?? now;
  return existing !== undefined && formatListedDay(existing) === formatListedDay(day) ? existing : day;
}
