import { existsSync, readdirSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";

const [, section = ""] = readFileSync("docs/glossary.md", "utf8").split(/^## Subjects$/m);
const [table = ""] = section.split(/^## /m);
const rows = [...table.matchAll(/^\| (?!specification|---)[^|]+ \| ([a-z-]+) \| ([^|]*)\| [^|]*\|$/gm)].map(
  ([, name = "", sides = ""]) => ({ name, sides: sides.trim() }),
);

const SIDES = {
  storefront: (name: string) => `app/features/${name}`,
  backend: (name: string) => `backend/modules/${name}`,
  contract: (name: string) => `contract/${name}.ts`,
};
const ALL = Object.keys(SIDES).join(", ");

/** Files of the contract that are no subject: what all calls are made of, and the demo's own call. */
const FRAME = new Set(["declaration", "demo", "endpoint", "envelope", "fields", "reading"]);

const foldersOf = (path: string) =>
  readdirSync(path, { withFileTypes: true }).flatMap((entry) => (entry.isDirectory() ? entry.name : []));
const contractFiles = readdirSync("contract").flatMap((file) => /^([\w-]+)\.ts$/.exec(file)?.[1] ?? []);

test("every folder and every file of calls is a subject, or named in the row of one", () => {
  const names = new Set(rows.map(({ name }) => name));
  expect(names.size).toBe(rows.length);
  expect(names.size).toBeGreaterThan(70);
  const isNamed = (file: string) => table.includes(`\`contract/${file}.ts\``) || table.includes(`\`${file}.ts\``);
  const found = [
    ...foldersOf("app/features"),
    ...foldersOf("backend/modules"),
    ...contractFiles.filter((file) => !FRAME.has(file) && !isNamed(file)),
  ];
  expect([...new Set(found)].filter((name) => !names.has(name))).toEqual([]);
});

test.each(rows)("$name is on the sides that its row names", ({ name, sides }) => {
  const found = Object.entries(SIDES).flatMap(([side, path]) => (existsSync(path(name)) ? side : []));
  expect(found.join(", ")).toBe(sides || ALL);
});
