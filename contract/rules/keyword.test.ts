import { expect, test } from "vitest";
import { cutKeyword, KEYWORD_MAX } from "./keyword.ts";

test.each([
  ["  硒鼓 12A ", "硒鼓 12A"],
  [null, ""],
  ["   ", ""],
  [` ${"长".repeat(KEYWORD_MAX + 1)}`, "长".repeat(KEYWORD_MAX)],
])("the typed text %j is searched as %j", (typed, keyword) => {
  expect(cutKeyword(typed)).toBe(keyword);
});
