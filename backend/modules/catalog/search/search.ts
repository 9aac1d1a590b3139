import type { Database } from "../../../database/database.ts";
import type { Clock } from "../../../ports.ts";
import { withoutFillers } from "./fillers.ts";
import { hasMatches, readVocabulary } from "./search.store.ts";
import { createVocabulary, type Vocabulary, vocabularyWords } from "./spelling.ts";
import { SYNONYMS } from "./synonyms.ts";
import { isModel, normalise, type ParsedQuery, parseQuery, tokenize } from "./tokens.ts";

/** The words of corrections are read again after this time: staff's commands change names from another process. */
const VOCABULARY_LIFE_MS = 5 * 60 * 1000;
/** Questions to the search index for one correction at most. */
const ATTEMPTS = 24;

export type ResolvedQuery = {
  /** null where nothing was typed, empty where nothing of it can be searched. */
  query: ParsedQuery | null;
  /** The corrected words, or null where the typed ones stay. */
  corrected: string | null;
};
export type Search = ReturnType<typeof createSearch>;

/** Turns typed text into a query that matches something, if there is one (P6.10). */
export function createSearch(database: Database, { now }: Clock) {
  let cached: { vocabulary: Vocabulary; expiresAt: number } | undefined;

  async function readWords() {
    if (!cached || cached.expiresAt <= now()) {
      const words = vocabularyWords(await readVocabulary(database.read));
      const synonyms = [...SYNONYMS.keys()].map((text) => ({ text, weight: 1, kind: true }));
      cached = { vocabulary: createVocabulary([...words, ...synonyms]), expiresAt: now() + VOCABULARY_LIFE_MS };
    }
    return cached.vocabulary;
  }

  return {
    /** Loads the words of the catalogue and their pinyin. */
    warmUp: readWords,

    /** The text split into words of the catalogue, or null where that changes nothing. */
    async segment(text: string): Promise<ParsedQuery | null> {
      const vocabulary = await readWords();
      const runs = tokenize(text);
      const segmented = runs.map(vocabulary.segment).join(" ");
      return segmented === runs.join(" ") ? null : parseQuery(segmented);
    },

    /** The words of the catalogue in the text, in their order; words of one character say too little. */
    async knownWords(text: string): Promise<string[]> {
      const vocabulary = await readWords();
      const words = tokenize(text).flatMap((run) => vocabulary.segment(run).split(" "));
      return words.filter((word) => word.length > 1 && vocabulary.has(word));
    },

    async resolve(text: string): Promise<ResolvedQuery> {
      if (text.trim() === "") return { query: null, corrected: null };
      const query = parseQuery(text);
      if (query.length === 0) return { query, corrected: null };
      let attemptsLeft = ATTEMPTS;
      const matches = async (words: string) => {
        attemptsLeft -= 1;
        return attemptsLeft >= 0 && hasMatches(database, parseQuery(words));
      };
      if (await matches(text)) return { query, corrected: null };

      const vocabulary = await readWords();
      const segment = (words: string) => tokenize(words).map(vocabulary.segment).join(" ");
      const withoutFiller = withoutFillers(normalise(text));
      // 黑色中性笔 is two words that need not be side by side in a title; splitting them is no correction.
      for (const words of new Set([segment(text), withoutFiller, segment(withoutFiller)])) {
        if (words !== "" && (await matches(words))) return { query: parseQuery(words), corrected: null };
      }

      const runs = tokenize(withoutFiller);
      const corrected = (await correct(runs, vocabulary, matches)) ?? (await knownPart(runs, vocabulary, matches));
      return { query: corrected === null ? query : parseQuery(corrected), corrected };
    },
  };
}

/** Replaces each run that matches nothing by the likeliest word that does; null where the whole still matches nothing. */
async function correct(
  runs: readonly string[],
  vocabulary: Vocabulary,
  matches: (words: string) => Promise<boolean>,
): Promise<string | null> {
  const words: string[] = [];
  for (const run of runs) {
    if (await matches(run)) words.push(run);
    else words.push((await firstMatch(vocabulary.candidates(run).map(vocabulary.segment), matches)) ?? run);
  }
  if (words.join(" ") === runs.join(" ")) return null;
  const spaced = words.map((word) => (/^[a-z\d]/.test(word) ? word.toUpperCase() : word)).join(" ");
  if (await matches(spaced)) return spaced;
  const joined = words.join("");
  return (await matches(joined)) ? joined : null;
}

/**
 * The words of the catalogue in the runs, without those that keep the rest from matching: a single word if that is
 * enough, otherwise first words that name no kind of product, then kinds from the front, because a Chinese phrase ends
 * in its noun, and models last. null where no word matches.
 */
async function knownPart(
  runs: readonly string[],
  vocabulary: Vocabulary,
  matches: (words: string) => Promise<boolean>,
): Promise<string | null> {
  let words = runs
    .flatMap((run) => vocabulary.segment(run).split(" "))
    .filter((word) => isModel(word) || (word.length > 1 && vocabulary.has(word)));
  while (words.length > 0) {
    const phrase = words.join(" ");
    if (await matches(phrase)) return phrase;
    const shorter = leastTelling(words, vocabulary).map((dropped) => words.filter((_, index) => index !== dropped));
    const found = await firstMatch(
      shorter.map((some) => some.join(" ")),
      matches,
    );
    if (found !== null) return found;
    words = shorter[0] ?? [];
  }
  return null;
}

/** The indexes of the words by how little they say about the product wanted. */
function leastTelling(words: readonly string[], vocabulary: Vocabulary): number[] {
  const weight = (word: string) => (isModel(word) ? 2 : vocabulary.isKind(word) ? 1 : 0);
  return words.map((_, index) => index).sort((a, b) => weight(words[a] ?? "") - weight(words[b] ?? "") || a - b);
}

async function firstMatch(candidates: readonly string[], matches: (words: string) => Promise<boolean>) {
  for (const candidate of candidates) if (await matches(candidate)) return candidate;
  return null;
}
