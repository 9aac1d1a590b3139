import type { Transitions } from "./transitions.ts";

/** The states of a finished month's statement; a month without a row is open. */
export const STATEMENT_STATES = { open: "待确认", confirmed: "已确认", disputed: "有异议" } as const;
export type StatementState = keyof typeof STATEMENT_STATES;
// The keys of the table are its states.
export const STATEMENT_STATE_NAMES = Object.keys(STATEMENT_STATES) as [StatementState, ...StatementState[]];

/** The customer confirms or objects; staff answer an objection, which opens the statement again. */
export const STATEMENT_TRANSITIONS = {
  confirm: { from: ["open"], to: "confirmed" },
  object: { from: ["open"], to: "disputed" },
  answer: { from: ["disputed"], to: "open" },
} as const satisfies Transitions<StatementState, string>;

/** The letters of an objection. */
export const REASON_MAX = 200;

const SHANGHAI_MS = 8 * 60 * 60 * 1000;

/** A month as yyyy-MM. */
export const MONTH = /^20\d{2}-(0[1-9]|1[0-2])$/;

/** The instants of a month in Shanghai, the end not included. */
export function monthRange(month: string): { from: number; to: number } {
  const [year = 0, number = 1] = month.split("-").map(Number);
  return { from: Date.UTC(year, number - 1) - SHANGHAI_MS, to: Date.UTC(year, number) - SHANGHAI_MS };
}

/** The month in Shanghai that an instant lies in. */
export const monthOf = (at: number) => new Date(at + SHANGHAI_MS).toISOString().slice(0, 7);

/** The month so many months later, or earlier for a negative number. */
export function addMonths(month: string, count: number): string {
  const [year = 0, number = 1] = month.split("-").map(Number);
  return new Date(Date.UTC(year, number - 1 + count)).toISOString().slice(0, 7);
}

/** The first and the last day of a month as yyyy-MM-dd. */
export function daysOf(month: string): { first: string; last: string } {
  const end = new Date(monthRange(month).to - 1 + SHANGHAI_MS);
  return { first: `${month}-01`, last: end.toISOString().slice(0, 10) };
}
