import { describe, expect, test } from "vitest";
import { createVocabulary, isOneEditAway, variantsOneEditAway } from "./spelling.ts";

const words = createVocabulary([
  { text: "惠普", weight: 80 },
  { text: "硒鼓", weight: 200 },
  { text: "打印机", weight: 90 },
  { text: "中性笔", weight: 8 },
  { text: "黑色", weight: 30 },
  { text: "tn2325", weight: 2 },
  { text: "tn2425", weight: 1 },
  { text: "brother", weight: 30 },
]);

test.each([
  ["硒古", "硒鼓", "it sounds the same"],
  ["打英机", "打印机", "it sounds almost the same"],
  ["惠晋", "惠普", "one character differs"],
  ["惠晋硒鼓", "惠普硒鼓", "known words stay"],
  ["打印几", "打印机", "the end of a known word was wrong"],
  ["tn2352", "tn2325", "two digits are swapped"],
  ["brothr", "brother", "a letter is missing"],
])("%s is corrected to %s: %s", (typed, meant) => {
  expect(words.candidates(typed)[0]).toBe(meant);
});

test.each(["硒鼓", "tn", "晋", "xxxxxxxx"])("%s has no correction", (typed) => {
  expect(words.candidates(typed)).toEqual([]);
});

test("a run is segmented into known words", () => {
  expect(words.segment("黑色中性笔")).toBe("黑色 中性笔");
  expect(words.segment("惠晋硒鼓")).toBe("惠 晋 硒鼓");
  expect(words.segment("tn-2325")).toBe("tn-2325");
});

describe("distances", () => {
  test.each([
    ["abc", "abc", false],
    ["abc", "abd", true],
    ["abc", "ab", true],
    ["abc", "abcd", true],
    ["abc", "acb", true],
    ["abc", "cba", false],
    ["abcd", "badc", false],
  ])("%s and %s are one edit apart: %s", (a, b, apart) => {
    expect(variantsOneEditAway(a, b)).toBe(apart);
  });

  test.each([
    ["惠普", "惠晋", true],
    ["惠普", "普惠", false],
    ["惠普", "惠普", false],
    ["惠", "普", false],
  ])("%s and %s differ in one character: %s", (a, b, differ) => {
    expect(isOneEditAway(a, b)).toBe(differ);
  });
});
