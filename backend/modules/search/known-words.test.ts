import { expect, test } from "vitest";
import { matchesQuery, nameTokens, type ParsedQuery } from "../../words/tokens.ts";
import { findKnownPart } from "./known-words.ts";
import { createVocabulary } from "./spelling.ts";

const vocabulary = createVocabulary([
  { text: "惠普", weight: 80, brand: true },
  { text: "硒鼓", weight: 200, kind: true },
  { text: "墨盒", weight: 90, kind: true },
  { text: "u盘", weight: 4, kind: true },
  { text: "财务", weight: 5 },
]);
const titles = ["惠普 CC388A 88A 硒鼓", "惠普 Q2612A 12A 硒鼓", "惠普 803 墨盒", "闪迪 64G U盘", "财务计算器"].map(
  nameTokens,
);
const find = async (...runs: string[]) => {
  const matches = async (query: ParsedQuery) => titles.some((tokens) => matchesQuery(tokens, query));
  const part = await findKnownPart(runs, vocabulary, matches);
  return part && { words: part.words, found: titles.filter((tokens) => matchesQuery(tokens, part.query)).length };
};

test.each([
  { runs: ["12a 88a"], words: "12a 88a", found: 2, why: "each model matches" },
  { runs: ["12a+88a"], words: "12a 88a", found: 2, why: "each model matches" },
  { runs: ["惠普硒鼓墨盒"], words: "惠普 硒鼓 墨盒", found: 3, why: "each kind matches" },
  { runs: ["财务", "88a"], words: "88a", found: 1, why: "a model says more than a word" },
  { runs: ["16g u", "盘"], words: "u盘", found: 1, why: "a measure says least, and U盘 is one word" },
  { runs: ["二手", "硒鼓"], words: "硒鼓", found: 2, why: "unknown words are left out" },
])("$runs finds $words: $why", async ({ runs, words, found }) => {
  expect(await find(...runs)).toEqual({ words, found });
});

test.each([["20"], ["16g"], ["飞机票"]])("%s names nothing", async (run) => {
  expect(await find(run)).toBeNull();
});
