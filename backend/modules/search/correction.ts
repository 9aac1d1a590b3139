import type { Database } from "../../database/database.ts";
import type { Clock } from "../../ports.ts";
import { ENGLISH, SYNONYMS } from "../../words/synonyms.ts";
import { normalise, type ParsedQuery, parseQuery, tokenize } from "../../words/tokens.ts";
import { withLatinUnits, withoutFillers } from "./fillers.ts";
import { findKnownPart } from "./known-words.ts";
import { hasMatches, readVocabulary } from "./search.store.ts";
import { createVocabulary, type Vocabulary, vocabularyWords } from "./spelling.ts";

/** The life of the cached words of corrections, in ms; staff commands change names from another process. */
const VOCABULARY_LIFE_MS = 5 * 60 * 1000;
/** The maximum of queries to the search index for one correction. */
const ATTEMPTS = 24;

type ResolvedQuery = {
  /** null where nothing was typed, empty where nothing of it can be searched. */
  query: ParsedQuery | null;
  /** The corrected words, or null where the typed ones stay. */
  corrected: string | null;
  /** False where no product has the words, corrected or not. */
  matched: boolean;
};
export type Correction = ReturnType<typeof createCorrection>;

/** Turns typed text into a query that matches something, if there is one. */
export function createCorrection(database: Database, { now }: Clock) {
  let cached: { vocabulary: Vocabulary; expiresAt: number } | undefined;

  async function readWords() {
    if (!cached || cached.expiresAt <= now()) {
      const words = vocabularyWords(await readVocabulary(database.read));
      const synonyms = [...SYNONYMS.keys(), ...ENGLISH.keys()].map((text) => ({ text, weight: 1, kind: true }));
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
      if (text.trim() === "") return { query: null, corrected: null, matched: true };
      const query = parseQuery(text);
      if (query.length === 0) return { query, corrected: null, matched: false };
      let attemptsLeft = ATTEMPTS;
      const matchesQuery = async (asked: ParsedQuery) => {
        attemptsLeft -= 1;
        return attemptsLeft >= 0 && hasMatches(database, asked);
      };
      const matches = (words: string) => matchesQuery(parseQuery(words));
      if (await matchesQuery(query)) return { query, corrected: null, matched: true };

      const vocabulary = await readWords();
      const segment = (words: string) => tokenize(words).map(vocabulary.segment).join(" ");
      const typed = withLatinUnits(normalise(text));
      const withoutFiller = withoutFillers(typed);
      // 黑色中性笔 is two words that need not be side by side in a title; splitting them is no correction.
      for (const words of new Set([segment(typed), withoutFiller, segment(withoutFiller)])) {
        if (words !== "" && !isSpelledOut(words) && (await matches(words)))
          return { query: parseQuery(words), corrected: null, matched: true };
      }

      const runs = tokenize(withoutFiller);
      const words = await correct(runs, vocabulary, matches);
      const corrected = await joinedMatch(words, matches);
      if (corrected !== null && words.join(" ") !== runs.join(" "))
        return { query: parseQuery(corrected), corrected, matched: true };
      const part = await findKnownPart(tokenize(words.join(" ")), vocabulary, matchesQuery);
      if (!part) return { query, corrected: null, matched: false };
      // Several models or kinds that were all typed are no correction.
      const isTyped = lettersOf(part.words) === lettersOf(withoutFiller);
      return { query: part.query, corrected: isTyped ? null : capitals(part.words.split(" ")), matched: true };
    },
  };
}

/**
 * Whether an unknown word of two or more characters, such as 红酒, is split into its characters, which mean nothing
 * alone.
 */
const isSpelledOut = (words: string) => /(?:^| )\p{Script=Han} \p{Script=Han}(?: |$)/u.test(words);

/** Replaces each run that matches nothing by the likeliest word that does, where there is one. */
async function correct(runs: readonly string[], vocabulary: Vocabulary, matches: (words: string) => Promise<boolean>) {
  const segmented = (text: string) => text.split(" ").map(vocabulary.segment).join(" ");
  /** The likeliest correction that matches; of two wrong words in one run the likelier is corrected first. */
  async function correctRun(run: string) {
    const candidates = vocabulary.candidates(run);
    const once = await firstMatch(candidates.map(segmented), matches);
    const [likeliest] = candidates;
    return once ?? (likeliest ? firstMatch(vocabulary.candidates(likeliest).map(segmented), matches) : null);
  }
  /** Latin words with spaces, such as huipu xigu, are one run. */
  async function correctPieces(run: string) {
    const pieces = run.split(" ");
    if (pieces.length === 1) return run;
    const corrected: string[] = [];
    for (const piece of pieces) {
      corrected.push((await matches(piece)) ? piece : ((await correctRun(piece)) ?? piece));
    }
    return corrected.join(" ");
  }
  const words: string[] = [];
  for (const run of runs) {
    if (await matches(run)) words.push(run);
    else words.push((await correctRun(run)) ?? (await correctPieces(run)));
  }
  return words;
}

/** The words with spaces, or without them, if that matches. */
async function joinedMatch(words: readonly string[], matches: (words: string) => Promise<boolean>) {
  return firstMatch([capitals(words), words.join("")], matches);
}

/** The words with spaces, Latin ones in capitals, as models are written. */
const capitals = (words: readonly string[]) =>
  words.map((word) => (/^[a-z\d]/.test(word) ? word.toUpperCase() : word)).join(" ");

const lettersOf = (text: string) => text.replace(/[^\p{L}\p{N}]/gu, "");

async function firstMatch(candidates: readonly string[], matches: (words: string) => Promise<boolean>) {
  for (const candidate of candidates) if (await matches(candidate)) return candidate;
  return null;
}
