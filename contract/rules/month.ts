import { dayToInstant, shanghaiTime } from "./calendar.ts";

/** A month as yyyy-MM. */
export const MONTH = /^20\d{2}-(0[1-9]|1[0-2])$/;

/** The month of an instant. */
export const monthOf = (at: number) => shanghaiTime(at).slice(0, 7);

/** The month that is this many months later; a negative number gives an earlier one. */
export function addMonths(month: string, count: number): string {
  const [year = 0, number = 1] = month.split("-").map(Number);
  return new Date(Date.UTC(year, number - 1 + count)).toISOString().slice(0, 7);
}

/** The first instant of a month and that of the next one. */
export const monthRange = (month: string): { from: number; to: number } => ({
  from: dayToInstant(`${month}-01`),
  to: dayToInstant(`${addMonths(month, 1)}-01`),
});
