const SHANGHAI_MS = 8 * 60 * 60 * 1000;

/** The day of an instant in Shanghai, as a table of goods writes it. */
export const dayOf = (instant: number) => new Date(instant + SHANGHAI_MS).toISOString().slice(0, 10);

/** A table knows days, the shop instants: what was listed on that day already keeps its hour. */
export function listedAt(wanted: number | null, kept: number | undefined, now: number): number {
  if (wanted === null) return kept ?? now;
  return kept !== undefined && dayOf(kept) === dayOf(wanted) ? kept : wanted;
}
