import { execFileSync } from "node:child_process";
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  realpathSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join, resolve } from "node:path";
import { createVitest } from "vitest/node";
import { type Mutant, mutants } from "./mutants.ts";

/**
 * `npm run mutations [-- <id prefix> …]`: applies one mutant after the other to a copy of the tree and runs its test.
 * killed: a test failed. survived: all tests passed. stale: `search` does not occur exactly once. broken: the test file
 * fails without the mutant too, or cannot be loaded with it.
 */
type Outcome = "killed" | "survived" | "stale" | "broken";

const prefixes = process.argv.slice(2);
const selected = mutants.filter(({ id }) => prefixes.length === 0 || prefixes.some((prefix) => id.startsWith(prefix)));
const folder = copyTree();
process.chdir(folder);
const vitest = await createVitest("test", {
  root: folder,
  watch: false,
  retry: 0,
  // One failed test is enough for the outcome.
  reporters: [
    {
      onTestCaseResult: (testCase) => {
        if (testCase.result().state === "failed") void vitest.cancelCurrentRun("test-failure");
      },
    },
  ],
});
const counts: Record<Outcome, number> = { killed: 0, survived: 0, stale: 0, broken: 0 };
try {
  const passing = new Map<string, boolean>();
  for (const mutant of selected) {
    const { test } = mutant;
    if (!passing.has(test)) passing.set(test, (await runTest(test)) === "passed");
    const outcome = passing.get(test) ? await outcomeOf(mutant) : "broken";
    counts[outcome] += 1;
    process.stdout.write(`${outcome.padEnd(8)}  ${mutant.id}  ${mutant.file}\n`);
  }
} finally {
  await vitest.close();
  rmSync(folder, { recursive: true, force: true });
}
process.stdout.write(
  `${Object.entries(counts)
    .map(([outcome, count]) => `${count} ${outcome}`)
    .join(", ")}\n`,
);
process.exit(selected.length > 0 && counts.killed === selected.length ? 0 : 1);

async function outcomeOf({ file, search, replace, test }: Mutant): Promise<Outcome> {
  const original = existsSync(file) ? readFileSync(file, "utf8") : "";
  const parts = original.split(search);
  if (parts.length !== 2) return "stale";
  try {
    write(file, parts.join(replace));
    const result = await runTest(test);
    return result === "failed" ? "killed" : result === "passed" ? "survived" : "broken";
  } finally {
    write(file, original);
  }
}

function write(file: string, text: string) {
  writeFileSync(file, text);
  vitest.invalidateFile(resolve(file));
}

async function runTest(file: string): Promise<"passed" | "failed" | "unloadable"> {
  const path = resolve(file);
  const { testModules } = await vitest.runTestSpecifications(await vitest.globTestSpecifications([path]));
  const [module] = testModules.filter(({ moduleId }) => moduleId === path);
  if (!module || [...module.children.allTests()].length === 0) return "unloadable";
  return module.ok() ? "passed" : "failed";
}

/** Copies the files that git tracks or would add, in their present state, and links the installed packages. */
function copyTree() {
  const copy = realpathSync(mkdtempSync(join(tmpdir(), "shop-mutations-")));
  const list = execFileSync("git", ["ls-files", "-z", "--cached", "--others", "--exclude-standard", "--deduplicate"]);
  for (const file of String(list)
    .split("\0")
    .filter((name) => name && existsSync(name))) {
    mkdirSync(dirname(join(copy, file)), { recursive: true });
    cpSync(file, join(copy, file));
  }
  mkdirSync(join(copy, "node_modules"));
  for (const name of readdirSync("node_modules").filter((entry) => !/^\.(cache|vite)/.test(entry))) {
    symlinkSync(resolve("node_modules", name), join(copy, "node_modules", name));
  }
  return copy;
}
