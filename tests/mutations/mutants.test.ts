import { existsSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { mutants } from "./mutants.ts";

test("every mutant still finds its one place in the source, and has a test [R24]", () => {
  const timesIn = (file: string, text: string) => readFileSync(file, "utf8").split(text).length - 1;
  const stale = mutants.filter(({ file, search, test: path }) => !existsSync(path) || timesIn(file, search) !== 1);
  expect(stale.map(({ id, file }) => `${id}: ${file}`)).toEqual([]);
});

test("no two mutants share an id", () => {
  const ids = mutants.map(({ id }) => id);
  expect(ids.filter((id, index) => ids.indexOf(id) !== index)).toEqual([]);
});
