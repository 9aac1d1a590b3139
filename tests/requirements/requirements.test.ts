import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { citedIds, PAGE, renderPage, testsByRequirement } from "./generate.ts";
import { requirements } from "./requirements.ts";

test("every id in a test's title is a requirement", () => {
  expect([...testsByRequirement().keys()].filter((id) => !(id in requirements))).toEqual([]);
});

test("a test names every requirement [R24]", () => {
  const held = testsByRequirement();
  expect(Object.keys(requirements).filter((id) => !held.has(id))).toEqual([]);
});

test("only titles of tests name the ids of requirements", () => {
  expect(citedIds()).toEqual([]);
});

test("the page of requirements equals the titles of the tests; npm run requirements writes it", () => {
  expect(readFileSync(PAGE, "utf8")).toBe(renderPage());
});
