import { playwright } from "./browsers.ts";
import { type Control, isBrowsers, titleOf } from "./control.ts";
import type { Units } from "./units.ts";

/** One test that ran, and what it said when it failed. */
export type Ran = { file: string; title: string; passed: boolean; words: string };

/** The tests that these controls name, run in the folder; `first` stops a browser at the first failure. */
export async function trial(folder: string, units: Units, controls: readonly Control[], { first }: { first: boolean }) {
  const inVitest = controls.filter((one) => !isBrowsers(one));
  const inBrowsers = controls.filter(isBrowsers);
  return [
    ...(inVitest.length > 0 ? await units.run(files(inVitest), titles(inVitest)) : []),
    ...(inBrowsers.length > 0 ? await playwright(folder, files(inBrowsers), titles(inBrowsers), first) : []),
  ];
}

const files = (controls: readonly Control[]) => [...new Set(controls.map(({ test }) => test))];
const titles = (controls: readonly Control[]) =>
  new RegExp(
    [...new Set(controls.map(titleOf))].map((title) => title.replace(/[.*+?^${}()|[\]\\]/g, "\\$&")).join("|"),
  );
