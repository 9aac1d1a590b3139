import { isModel, normalise, pinyinOf, tokenize } from "../../words/tokens.ts";
import { createPinyinWords, variantsOneEditAway } from "./pinyin-words.ts";

/**
 * A word of the catalogue and the number of products that have it; it may be the name of a category or of a brand, or a
 * part of a category's name, which is known but corrects nothing.
 */
export type Word = { text: string; weight: number; kind?: boolean; brand?: boolean; part?: boolean };

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
const LATIN = /^[a-z\d]+$/;
const isChinese = (text: string) => /^\p{Script=Han}/u.test(text);

export function createVocabulary(words: readonly Word[]): Vocabulary {
  const weights = new Map<string, number>();
  for (const { text, weight } of words) weights.set(text, (weights.get(text) ?? 0) + weight);
  const kinds = new Set(words.filter(({ kind }) => kind).map(({ text }) => text));
  const whole = new Set(words.filter(({ part }) => !part).map(({ text }) => text));
  const known = [...weights].flatMap(([text, weight]): Word[] => (whole.has(text) ? [{ text, weight }] : []));
  const chinese = known.filter(({ text }) => isChinese(text) && text.length > 1);
  const bySound = new Map<string, Word[]>();
  for (const word of chinese) {
    const sound = soundKey(word.text);
    bySound.set(sound, [...(bySound.get(sound) ?? []), word]);
  }
  const latin = known.filter(({ text }) => LATIN.test(text) && text.length > 2);
  const brands = words.filter(({ brand }) => brand);
  /** A brand is well known with a quarter of the products of the largest one. */
  const leastKnown = Math.max(0, ...brands.map(({ weight }) => weight)) / 4;
  const wellKnown = new Set(brands.filter(({ weight }) => weight >= leastKnown).map(({ text }) => text));
  const pinyinCandidates = createPinyinWords(
    [...best(known.filter(({ text }) => !LATIN.test(text))), ...nounsOf(kinds)],
    brands.map(({ text }) => text).filter((text) => LATIN.test(text)),
  );

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
          chinese
            .filter(({ text }) => isLikelySlip(text, window.text) || isSlipInBrand(text, window.text))
            .map((word) => replaceWindow(window, word)),
        ),
      ),
    ];
    const clean = windows.filter(({ places }) => !places.includes(true));
    return [...corrections(clean), ...corrections(windows.filter(({ places }) => places.includes(true)))];
  }

  const isSlipInBrand = (text: string, typed: string) => wellKnown.has(text) && isOneEditAway(text, typed);

  function latinCandidates(chain: string): string[] {
    const typed = chain.replace(/[^a-z\d]/g, "");
    if (typed.length < 3) return [];
    const near = best(latin.filter(({ text }) => isModel(text) === isModel(typed) && variantsOneEditAway(text, typed)));
    // Swapped digits are likelier than another model of the same series.
    const letters = sortedLetters(typed);
    return [...pinyinCandidates(typed), ...near.filter((text) => sortedLetters(text) === letters), ...near];
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

/**
 * Whether `typed` is a likely misspelling of a word: one character differs, in the same sound or in its first or last
 * part, or in a longer word that ends in the same noun. Any other difference makes another word, such as 白酒 beside 白板.
 */
export function isLikelySlip(word: string, typed: string): boolean {
  if (!isOneEditAway(word, typed)) return false;
  const place = [...word].findIndex((character, index) => character !== typed[index]);
  if (word.length > 2 && place < word.length - 1) return true;
  const [meant, written] = [word, typed].map((text) => partsOfSound(soundKey(text.charAt(place))));
  return (meant?.initial !== "" && meant?.initial === written?.initial) || meant?.final === written?.final;
}

function partsOfSound(sound: string) {
  const initial = /^[^aeiouv]*/.exec(sound)?.[0] ?? "";
  return { initial, final: sound.slice(initial.length) };
}

/** A word that mixes Latin and Chinese, such as U盘. */
const MIXED = /^[a-z\d]{1,3}\p{Script=Han}{1,3}$/u;

/** The words of these texts: whole runs, models without hyphens, words such as U盘, and the parts of categories. */
export function vocabularyWords(texts: readonly Word[]): Word[] {
  return texts.flatMap((word) => {
    const text = normalise(word.text);
    const runs = tokenize(text).map((run) => (isChinese(run) ? run : run.replace(/[^a-z\d]/g, "")));
    const whole = [...runs, ...(MIXED.test(text) ? [text] : [])].map((run) => ({ ...word, text: run }));
    return word.kind ? [...whole, ...runs.flatMap(partsOfKind)] : whole;
  });
}

/** The two words that a category of four or more characters begins and ends with: 防护 and 手套, 凭证 and 打印纸. */
function partsOfKind(name: string): Word[] {
  if (!isChinese(name) || name.length < 4) return [];
  return [
    { text: name.slice(0, 2), weight: 1, part: true },
    { text: name.slice(name.length % 2 === 0 ? -2 : -3), weight: 1, kind: true, part: true },
  ];
}

/** The characters in which categories end, such as 笔 and 纸. */
const nounsOf = (kinds: ReadonlySet<string>) => [
  ...new Set([...kinds].filter(isChinese).map((name) => name.slice(-1))),
];
