import { existsSync, readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { named } from "#tests/where/where.ts";
import { requirementOf, titleOf } from "./control.ts";
import { PAGE, page } from "./seen.ts";
import { controls } from "./table.ts";

/** The table cannot rot: what it takes out is there, and who adds a requirement's test adds how it was seen to fail. */

describe.each(controls)("$id", (control) => {
  const { file, takeOut, put = "", test: by, says } = control;

  test("takes out what stands exactly once in its file", () => {
    expect(readFileSync(file, "utf8").split(takeOut)).toHaveLength(2);
    expect(put).not.toBe(takeOut);
  });

  test("names a test that is there, and what is relied on", () => {
    expect(existsSync(by)).toBe(true);
    if (control.title === undefined) expect(readFileSync(by, "utf8")).toContain(titleOf(control));
    expect(requirementOf(control) ?? says).toBeTruthy();
  });
});

test("every id is there once", () => {
  const ids = controls.map(({ id }) => id);
  expect(ids.filter((id, index) => ids.indexOf(id) !== index)).toEqual([]);
});

test("every requirement that a test names has an entry: how that test was seen to fail", () => {
  const have = new Set<string | undefined>(controls.map(requirementOf));
  expect([...named().keys()].filter((id) => !have.has(id))).toEqual([]);
});

test("the page of controls is what the table and the last runs say; npm run where writes it, too", () => {
  expect(readFileSync(PAGE, "utf8")).toBe(page());
});
