import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { REPEATED } from "#backend/log.ts";
import { documentedEvents } from "#tests/support/log-events.ts";

/** A call of a log; the level may be decided where the line is written. */
const CALL = /\(\s*(?:"(debug|info|warn|error)"|level),\s*"([a-z][^"]+)"/gi;

const sources = ["app", "backend", "contract", "server", "examples/backend"].flatMap((folder) =>
  readdirSync(folder, { recursive: true, encoding: "utf8" })
    .filter((name) => /\.(tsx?|mjs)$/.test(name) && !/\.test\.tsx?$/.test(name))
    .map((name) => ({ file: join(folder, name), text: readFileSync(join(folder, name), "utf8") })),
);
const written = sources.flatMap(({ text }) =>
  [...text.matchAll(CALL)].map(([, level, event = ""]) => ({ level, event })),
);
const documented = documentedEvents();

test("docs/logs.md has every event of the sources with its level, and no other", () => {
  const names = documented.map(({ event }) => event);
  expect(new Set(names).size).toBe(names.length);
  expect(names.length).toBeGreaterThan(50);
  expect([...new Set(written.map(({ event }) => event))].sort()).toEqual([...names].sort());
  const levelsOf = new Map(documented.map(({ event, levels }) => [event, levels.split(/, | to /)]));
  expect(written.filter(({ level, event }) => level && !levelsOf.get(event)?.includes(level))).toEqual([]);
});

test("docs/logs.md marks the events that are logged once a minute", () => {
  const marked = documented.flatMap(({ event, isRepeated }) => (isRepeated ? [event] : []));
  expect(marked.sort()).toEqual(Object.keys(REPEATED).sort());
  for (const { event, fields } of documented)
    expect([event, fields.includes("unlogged")]).toEqual([event, marked.includes(event)]);
});

test("the log's module is the only writer to stdout of what runs in the shop and the backend", () => {
  const writers = sources.filter(
    ({ file, text }) =>
      !/^(backend\/staff|examples\/)|^backend\/log\.ts$/.test(file) &&
      /process\.stdout\.write|console\.(log|info|warn|error)\(|from "pino"/.test(text),
  );
  expect(writers.map(({ file }) => file)).toEqual([]);
});
