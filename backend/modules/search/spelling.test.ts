import { describe, expect, test } from "vitest";
import { variantsOneEditAway } from "./pinyin-words.ts";
import { createVocabulary, isLikelySlip, isOneEditAway, vocabularyWords } from "./spelling.ts";

const words = createVocabulary([
  { text: "惠普", weight: 80, brand: true },
  { text: "硒鼓", weight: 200 },
  { text: "打印机", weight: 90 },
  { text: "中性笔", weight: 8 },
  { text: "黑色", weight: 30 },
  { text: "tn2325", weight: 2 },
  { text: "tn2425", weight: 1 },
  { text: "brother", weight: 30, brand: true },
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

describe("a slip", () => {
  test.each([
    ["硒鼓", "硒古", true, "the sound is the same"],
    ["键盘", "键盆", true, "the first part of the sound is the same"],
    ["中性笔", "中兴笔", true, "the noun stays"],
    ["白板", "白酒", false, "another sound"],
    ["尺子", "夹子", false, "another sound"],
    ["资料册", "资料库", false, "another noun"],
  ])("%s may be typed as %s: %s, because %s", (word, typed, likely) => {
    expect(isLikelySlip(word, typed)).toBe(likely);
  });

  test("in the shape of a character is corrected in a well-known brand alone", () => {
    const some = createVocabulary([
      { text: "惠普", weight: 80, brand: true },
      { text: "白雪", weight: 3, brand: true },
    ]);
    expect(some.candidates("惠晋")).toEqual(["惠普"]);
    expect(some.candidates("白酒")).toEqual([]);
  });
});

describe("pinyin", () => {
  test.each([
    ["xigu", "硒鼓"],
    ["dayingji", "打印机"],
    ["huipuxigu", "惠普 硒鼓"],
    ["zhongxinbi", "中性笔"],
    ["zhongxignbi", "中性笔"],
    ["huipu1020xigu", "惠普 1020 硒鼓"],
    ["brotherhl1208", "brother hl1208"],
  ])("%s is read as %s", (typed, meant) => {
    expect(words.candidates(typed)[0]).toBe(meant);
  });

  test("of words that mix Latin and Chinese is read too", () => {
    expect(createVocabulary(vocabularyWords([{ text: "U盘", weight: 2, kind: true }])).candidates("upan")).toEqual([
      "u盘",
    ]);
  });
});

test("the parts of a category are known, and correct nothing", () => {
  const some = createVocabulary(vocabularyWords([{ text: "防护手套", weight: 1, kind: true }]));
  expect(["防护手套", "防护", "手套", "护手"].map(some.has)).toEqual([true, true, true, false]);
  expect(["手套", "防护"].map(some.isKind)).toEqual([true, false]);
  expect(some.candidates("手掏")).toEqual([]);
});
