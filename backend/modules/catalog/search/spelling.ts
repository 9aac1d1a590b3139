import { isModel, pinyinOf, tokenize } from "./tokens.ts";

/** A word of the catalogue and the number of products that carry it; `kind` marks the name of a category. */
export type Word = { text: string; weight: number; kind?: boolean };

/** The words of the catalogue, for corrections. */
export type Vocabulary = {
  has(text: string): boolean;
  /** Whether the word names a kind of product. */
  isKind(text: string): boolean;
  /** Likely corrections of one run, the likeliest first. */
  candidates(run: string): string[];
  /** Splits a run of Chinese into words of the catalogue by spaces; an unknown character is a word of its own. */
  segment(run: string): string;
};

const CANDIDATES = 8;
const WINDOW_MAX = 5;
const isChinese = (text: string) => /^\p{Script=Han}/u.test(text);

export function createVocabulary(words: readonly Word[]): Vocabulary {
  const weights = new Map<string, number>();
  for (const { text, weight } of words) weights.set(text, (weights.get(text) ?? 0) + weight);
  const kinds = new Set(words.filter(({ kind }) => kind).map(({ text }) => text));
  const known = [...weights].map(([text, weight]): Word => ({ text, weight }));
  const chinese = known.filter(({ text }) => isChinese(text) && text.length > 1);
  const bySound = new Map<string, Word[]>();
  for (const word of chinese) {
    const sound = soundKey(word.text);
    bySound.set(sound, [...(bySound.get(sound) ?? []), word]);
  }
  const latin = known.filter(({ text }) => !isChinese(text) && text.length > 2);

  /** For each character of the run, whether it belongs to a word of the catalogue; those are corrected last. */
  function knownCharacters(run: string): boolean[] {
    return segment(run).flatMap((part) => [...part].map(() => part.length > 1));
  }

  function segment(run: string): string[] {
    const parts: string[] = [];
    for (let start = 0; start < run.length; ) {
      let length = Math.min(WINDOW_MAX, run.length - start);
      while (length > 1 && !weights.has(run.slice(start, start + length))) length -= 1;
      parts.push(run.slice(start, start + length));
      start += length;
    }
    return parts;
  }

  function chineseCandidates(run: string): string[] {
    const known = knownCharacters(run);
    const windows = windowsOf(run)
      .map((window) => ({ ...window, places: known.slice(window.start, window.start + window.text.length) }))
      .filter(({ text, places }) => !weights.has(text) && places.includes(false));
    const replaceWindow = ({ start, text }: Window, word: Word) => ({
      text: run.slice(0, start) + word.text + run.slice(start + text.length),
      weight: word.weight * word.text.length,
    });
    const corrections = (some: readonly Window[]) => [
      ...best(
        some.flatMap((window) => (bySound.get(soundKey(window.text)) ?? []).map((word) => replaceWindow(window, word))),
      ),
      ...best(
        some.flatMap((window) =>
          chinese.filter(({ text }) => isOneEditAway(text, window.text)).map((word) => replaceWindow(window, word)),
        ),
      ),
    ];
    const clean = windows.filter(({ places }) => !places.includes(true));
    return [...corrections(clean), ...corrections(windows.filter(({ places }) => places.includes(true)))];
  }

  function latinCandidates(chain: string): string[] {
    const typed = chain.replace(/[^a-z\d]/g, "");
    if (typed.length < 3) return [];
    const near = best(latin.filter(({ text }) => isModel(text) === isModel(typed) && variantsOneEditAway(text, typed)));
    // Swapped digits are likelier than another model of the same series.
    const letters = sortedLetters(typed);
    return [...near.filter((text) => sortedLetters(text) === letters), ...near];
  }

  return {
    has: (text) => weights.has(text),
    isKind: (text) => kinds.has(text),
    candidates: (run) =>
      [...new Set(isChinese(run) ? chineseCandidates(run) : latinCandidates(run))].slice(0, CANDIDATES),
    segment: (run) => (isChinese(run) ? segment(run).join(" ") : run),
  };
}

const sortedLetters = (text: string) => [...text].sort().join("");

const best = (words: readonly Word[]) =>
  [...words].sort((a, b) => b.weight - a.weight || (a.text < b.text ? -1 : 1)).map(({ text }) => text);

type Window = { start: number; text: string };

function windowsOf(run: string): Window[] {
  const windows: Window[] = [];
  for (let start = 0; start < run.length; start += 1) {
    for (let length = 2; length <= WINDOW_MAX && start + length <= run.length; length += 1) {
      windows.push({ start, text: run.slice(start, start + length) });
    }
  }
  return windows;
}

/** Pinyin without the differences that are often confused: zh is z, ng is n. */
function soundKey(text: string): string {
  return pinyinOf(text)
    .map((sound) => sound.replace(/^([zcs])h/, "$1").replace(/ng$/, "n"))
    .join(" ");
}

/** Whether two words of one length differ in exactly one character. */
export function isOneEditAway(a: string, b: string): boolean {
  if (a.length !== b.length || a.length < 2) return false;
  let differences = 0;
  for (let index = 0; index < a.length; index += 1) if (a[index] !== b[index]) differences += 1;
  return differences === 1;
}

/** Whether the words differ by one inserted, deleted, replaced or swapped letter. */
export function variantsOneEditAway(a: string, b: string): boolean {
  if (a === b || Math.abs(a.length - b.length) > 1) return false;
  let start = 0;
  while (start < a.length && start < b.length && a[start] === b[start]) start += 1;
  const [restA, restB] = [a.slice(start), b.slice(start)];
  if (restA.slice(1) === restB.slice(1) || restA.slice(1) === restB || restA === restB.slice(1)) return true;
  return restA[0] === restB[1] && restA[1] === restB[0] && restA.slice(2) === restB.slice(2);
}

/** The words of these texts: whole runs, models without hyphens. */
export function vocabularyWords(texts: readonly Word[]): Word[] {
  return texts.flatMap((word) =>
    tokenize(word.text).map((run) => ({ ...word, text: isChinese(run) ? run : run.replace(/[^a-z\d]/g, "") })),
  );
}
