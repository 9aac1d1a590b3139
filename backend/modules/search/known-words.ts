import { isModel, type ParsedQuery, parseQuery } from "../../words/tokens.ts";
import { isGeneric } from "./generic-words.ts";
import type { Vocabulary } from "./spelling.ts";

/** Whether any product for sale matches. */
export type Matches = (query: ParsedQuery) => Promise<boolean>;

/** A part of typed text that matches, with its words. */
export type KnownPart = { words: string; query: ParsedQuery };

/** A small number and an amount with its unit, which many products carry and no buyer searches alone: 10, 16g, 500ml. */
const MEASURE = /^\d{1,2}$|^\d+(?:gb?|[tm]b|mm|cm|m|ml|l|kg|w|v|k)$/;

/**
 * The words of the catalogue in the runs, without those that keep the rest from matching. Several models match one by
 * one, and so do several kinds of products, because a buyer asks for all of them. Otherwise words are dropped: a single
 * one if that is enough, otherwise first measures and words that name no kind of product, then kinds from the front,
 * because a Chinese phrase ends in its noun, and models last. null where no word matches, or generic ones alone: 配件 is
 * not what 挖掘机配件 asks for.
 */
export async function findKnownPart(
  runs: readonly string[],
  vocabulary: Vocabulary,
  matches: Matches,
): Promise<KnownPart | null> {
  let words = knownWords(runs, vocabulary);
  const firstMatch = async (parts: readonly KnownPart[]) => {
    for (const part of parts) {
      if (part.query.length > 0 && !isGeneric(part.words.split(" ")) && (await matches(part.query))) return part;
    }
    return null;
  };
  const several = await firstMatch([partOf(words), ...alternatives(words, vocabulary)]);
  if (several) return several;
  while (words.length > 1) {
    const shorter = leastTelling(words, vocabulary).map((dropped) => words.filter((_, index) => index !== dropped));
    const found = await firstMatch(shorter.filter((some) => !some.every(isMeasure)).map(partOf));
    if (found) return found;
    words = shorter[0] ?? [];
  }
  return null;
}

/** The words of the catalogue and the models in the runs, in their order; a lone measure is none. */
function knownWords(runs: readonly string[], vocabulary: Vocabulary): string[] {
  const pieces = runs.flatMap((run) => run.split(/[ +_]+/));
  const words = joinMixed(pieces, vocabulary)
    .flatMap((run) => (vocabulary.has(run) ? [run] : vocabulary.segment(run).split(" ")))
    .filter((word) => isModel(word) || (word.length > 1 && vocabulary.has(word)));
  return words.every(isMeasure) ? [] : words;
}

/** Joins the runs of a word that mixes Latin and Chinese, such as U盘. */
function joinMixed(runs: readonly string[], vocabulary: Vocabulary): string[] {
  const joined: string[] = [];
  for (const run of runs) {
    const before = joined.at(-1) ?? "";
    const length = [3, 2, 1].find((count) => vocabulary.has(before + run.slice(0, count)));
    if (length === undefined || !/^[a-z\d]{1,3}$/.test(before)) joined.push(run);
    else joined.splice(-1, 1, before + run.slice(0, length), ...(run.length > length ? [run.slice(length)] : []));
  }
  return joined;
}

const isMeasure = (word: string) => MEASURE.test(word);

const partOf = (words: readonly string[]): KnownPart => {
  const phrase = words.join(" ");
  return { words: phrase, query: parseQuery(phrase) };
};

/** The words with several models, or several kinds, of which a product needs one only. */
function alternatives(words: readonly string[], vocabulary: Vocabulary): KnownPart[] {
  const isOwnModel = (word: string) => isModel(word) && !isMeasure(word) && word.length > 2;
  return [isOwnModel, vocabulary.isKind].flatMap((isOneOf) => {
    const some = words.filter(isOneOf);
    const choices = some.flatMap((word) => choicesOf(parseQuery(word)));
    if (some.length < 2 || choices.length < 2) return [];
    const others = parseQuery(words.filter((word) => !isOneOf(word)).join(" "));
    return [{ words: words.join(" "), query: [...others, choices] }];
  });
}

/** A query of one word as the choices of one group; none where its groups have choices of their own. */
function choicesOf(query: ParsedQuery) {
  const [first = [], ...others] = query;
  if (others.length === 0) return first;
  return query.every((group) => group.length === 1) ? [query.flatMap(([terms = []]) => terms)] : [];
}

/** The indexes of the words by how little they say about the product wanted. */
function leastTelling(words: readonly string[], vocabulary: Vocabulary): number[] {
  const weight = (word: string) => {
    if (isMeasure(word)) return 0;
    return isModel(word) ? 3 : vocabulary.isKind(word) ? 2 : 1;
  };
  return words.map((_, index) => index).sort((a, b) => weight(words[a] ?? "") - weight(words[b] ?? "") || a - b);
}
