import { expect, test } from "vitest";
import { cutKeyword, FILLED_PATTERN, isFilled } from "./keyword.ts";

test.each([
  [null, ""],
  ["  硒鼓  12A ", "硒鼓 12A"],
  ["长".repeat(61), "长".repeat(60)],
  [`${"a".repeat(59)} b`, "a".repeat(59)],
])("%j is searched for as %j", (typed, searched) => expect(cutKeyword(typed)).toBe(searched));

/** Browsers compile a field's pattern with the flag v, older ones with u, and match the whole text. */
const patterns = ["u", "v"].map((flag) => new RegExp(`^(?:${FILLED_PATTERN})$`, flag));

test.each([
  ["", false],
  [" ", false],
  ["\u3000\u3000", false],
  ["\u00a0\t", false],
  ["\u200b\ufeff", false],
  ["A4", true],
  ["\u3000硒鼓 ", true],
  ["\u200b7", true],
])("%j is a text to search for: %s [S2.search.6]", (text, filled) => {
  expect(isFilled(text)).toBe(filled);
  // `required` refuses the empty text, which no pattern is applied to.
  if (text !== "") expect(patterns.map((pattern) => pattern.test(text))).toEqual([filled, filled]);
});
