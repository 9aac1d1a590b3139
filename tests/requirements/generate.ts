import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { requirements } from "./requirements.ts";

/** The page that `npm run requirements` writes. */
export const PAGE = "docs/requirements.md";

const FOLDERS = ["app", "backend", "contract", "server", "tests"];
const ANY = String.raw`(?:S\d+\.[a-z]+\.\d+|P\d+\.\d+|R\d+)`;
const TITLE = new RegExp(String.raw`\[(${ANY})\]`, "g");
const CITATION = new RegExp(String.raw`(?<![\[\w.])${ANY}(?![\w.\]])`, "g");

/** The test files by the requirement ids in the titles of their tests. */
export function testsByRequirement(): Map<string, Set<string>> {
  const found = new Map<string, Set<string>>();
  for (const file of testFiles()) {
    for (const [, id = ""] of readFileSync(file, "utf8").matchAll(TITLE)) {
      found.set(id, (found.get(id) ?? new Set()).add(file));
    }
  }
  return found;
}

/** The ids in code and comments outside the titles of tests, which no file should have. */
export function citedIds(): string[] {
  return filesNamed(/\.(tsx?|mjs|css)$/)
    .filter((file) => !file.startsWith("tests/requirements/"))
    .flatMap((file) => [...readFileSync(file, "utf8").matchAll(CITATION)].map(([id]) => `${file}: ${id}`));
}

function testFiles() {
  return filesNamed(/\.(test\.tsx?|spec\.ts)$/);
}

function filesNamed(pattern: RegExp) {
  return FOLDERS.flatMap((folder) =>
    readdirSync(folder, { recursive: true, encoding: "utf8" })
      .filter((name) => pattern.test(name))
      .map((name) => join(folder, name)),
  );
}

/** The requirements with the tests that hold them, as Markdown. */
export function renderPage(): string {
  const tests = testsByRequirement();
  const rows = Object.entries(requirements).map(([id, says]) => {
    const files = [...(tests.get(id) ?? [])].sort().map((file) => `\`${file}\``);
    return `| ${id} | ${says} | ${files.join(", ")} |`;
  });
  return [
    "# Requirements and the tests that hold them",
    "",
    "Written by `npm run requirements` from the ids in the titles of the tests. `S4.drawer.2` is the second sentence on the drawer in section 4 of the specification, `P3.11` the eleventh product decision for every page, `R5` the fifth security rule.",
    "",
    "| id | what is asked | tests |",
    "| --- | --- | --- |",
    ...rows,
    "",
  ].join("\n");
}
