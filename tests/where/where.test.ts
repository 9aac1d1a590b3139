import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { requirements } from "./requirements.ts";
import { named, PAGE, page } from "./where.ts";

test("every id in a test's title is a requirement", () => {
  expect([...named().keys()].filter((id) => !(id in requirements))).toEqual([]);
});

test("the page of requirements is what the tests say; npm run where writes it", () => {
  expect(readFileSync(PAGE, "utf8")).toBe(page());
});
