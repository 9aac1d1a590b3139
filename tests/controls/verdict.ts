import { type Control, titleOf } from "./control.ts";
import type { Ran } from "./trial.ts";

/** How an assertion speaks, in Vitest and in Playwright. */
const ASSERTION = /^(AssertionError\b|(Error: )?expect(\.\w+)?\()/m;

export type Verdict = { held: boolean; broken?: string; words?: string };

const of = (control: Control, ran: readonly Ran[]) =>
  ran.filter(({ file, title }) => file === control.test && title.includes(titleOf(control)));

/** Null where the control's test runs and passes with everything in its place. */
export function brokenBefore(control: Control, ran: readonly Ran[]): string | null {
  const own = of(control, ran);
  if (own.length === 0) return `no such test ran${unread(control, ran)}`;
  const failed = own.find(({ passed }) => !passed);
  return failed ? `fails with the control in its place: ${failed.words.slice(0, 300)}` : null;
}

/** What the tests say with the control taken out. */
export function verdictOn(control: Control, ran: readonly Ran[]): Verdict {
  const own = of(control, ran);
  // A file that refuses to be read says so in words that the entry knows.
  if (own.length === 0 && control.fails?.test(unread(control, ran))) return { held: true };
  if (own.length === 0) return { held: false, broken: `the test did not come to run${unread(control, ran)}` };
  const failed = own.filter(({ passed }) => !passed);
  if (failed.length === 0) return { held: false };
  const meant = failed.some(({ words }) => (control.fails ?? ASSERTION).test(words));
  return meant ? { held: true } : { held: false, broken: `failed otherwise: ${failed[0]?.words.slice(0, 600)}` };
}

/** Why its file could not even be read, where that is why. */
const unread = (control: Control, ran: readonly Ran[]) =>
  ran.flatMap(({ file, title, words }) => (file === control.test && title === "" ? [`: ${words}`] : [])).join("");
