import { createHash } from "node:crypto";
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { requirements } from "#tests/where/requirements.ts";
import { type Control, requirementOf, titleOf } from "./control.ts";
import { controls } from "./table.ts";

/** The page that `npm run controls` writes, and what it remembers from run to run. */
export const PAGE = "docs/controls.md";
/** Runs go on in a copy of the tree; what they saw is kept here. */
const ROOT = process.cwd();
const SEEN = join(ROOT, "tests/controls/seen.json");

/** By id: the entry as it was written when its test was seen to fail. */
type Seen = Record<string, string>;

const readSeen = (): Seen => (existsSync(SEEN) ? (JSON.parse(readFileSync(SEEN, "utf8")) as Seen) : {});

/** Keeps whether the control was missed; another run beside this one may have kept something, too. */
export function remember(control: Control, held: boolean) {
  const { [control.id]: _, ...rest } = readSeen();
  const seen = held ? { ...rest, [control.id]: digest(control) } : rest;
  const known = controls.flatMap(({ id }) => (seen[id] ? [[id, seen[id]] as const] : []));
  writeFileSync(SEEN, `${JSON.stringify(Object.fromEntries(known), null, 2)}\n`);
}

/** Whether its test was seen to fail with the entry as it stands. */
export const isSeen = (control: Control, seen = readSeen()) => seen[control.id] === digest(control);

export const writePage = () => writeFileSync(join(ROOT, PAGE), page());

/** Another entry, or another way to take the same thing out, has to be seen anew. */
function digest(control: Control) {
  const { file, takeOut, put = "", test } = control;
  return createHash("sha256")
    .update([file, takeOut, put, test, titleOf(control)].join("\0"))
    .digest("hex")
    .slice(0, 8);
}

const SHOWN = 90;
const code = (text: string) => {
  const line = text.replace(/\s+/g, " ").trim().replaceAll("|", "\\|").replaceAll("`", "'");
  return `\`${line.length > SHOWN ? `${line.slice(0, SHOWN)}…` : line}\``;
};
const changed = ({ takeOut, put }: Control) => (put?.trim() ? `${code(takeOut)} → ${code(put)}` : code(takeOut));

/** Every control with its test and whether the test was seen to miss it, as Markdown. */
export function page(): string {
  const seen = readSeen();
  const rows = controls.map((control) => {
    const { id, file, test, says } = control;
    const name = requirementOf(control);
    const state = isSeen(control, seen) ? "held" : "not seen yet";
    return `| ${id} | ${says ?? (name ? requirements[name] : "")} | ${changed(control)} in \`${file}\` | \`${test}\` | ${state} |`;
  });
  return [
    "# Controls and the tests that miss them",
    "",
    "Written by `npm run controls`, which takes each control out of a copy of the tree and expects its test to fail by an assertion (decision 0120). `held` says that the test was seen to fail with the entry as it stands; a changed entry has to be seen anew. The entries are in `tests/controls/`.",
    "",
    "| id | what is relied on | taken out | test | seen |",
    "| --- | --- | --- | --- | --- |",
    ...rows,
    "",
  ].join("\n");
}
