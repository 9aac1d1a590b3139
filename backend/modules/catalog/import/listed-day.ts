const SHANGHAI_MS = 8 * 60 * 60 * 1000;

/** The day of an instant in Shanghai, as a table of goods writes it. */
export const formatListedDay = (instant: number) => new Date(instant + SHANGHAI_MS).toISOString().slice(0, 10);

/** A table knows days, the shop instants: what was listed on that day already keeps its hour. */
export function parseListedDay(wanted: number | null, kept: number | undefined, now: number): number {
  if (wanted === null) return kept ?? now;
  return kept !== undefined && formatListedDay(kept) === formatListedDay(wanted) ? kept : wanted;
}
