import { createRequire } from "node:module";
import { toSimplified } from "chinese-simple2traditional";
import { withLatinLetters } from "#contract/rules/look-alikes.ts";
import { normalText } from "#contract/rules/pasted-text.ts";
import { ENGLISH, SYNONYMS, splitAtSynonyms } from "./synonyms.ts";

/** The texts of a product by their place, on which the ranking depends. */
type ProductTexts = {
  title: string;
  brand: string;
  /** Category names. */
  kinds: readonly string[];
  /** Keywords and SKU names. */
  names: readonly string[];
};

/** Prefixes of the tokens that only ranking uses; Greek letters are in no other token. */
const MODEL = "μ";
const TITLE = "τ";
const BRAND = "β";
const KIND = "κ";

const WORD = /[a-z\d]+(?:[-_.+ ]+[a-z\d]+)*|\p{Script=Han}+/gu;
const PIECE = /[a-z\d]+/g;
const HAN = /^\p{Script=Han}/u;
/** The longest part of a name that gets a pinyin token, in characters. */
const PINYIN_MAX = 4;

/** Half-width, lower-case, simplified characters without invisible ones, and Latin ones for those that look the same. */
export const normalise = (text: string) => toSimplified(withLatinLetters(normalText(text)).toLowerCase());

export const isModel = (token: string) => token.length > 1 && /\d/.test(token);

/** Runs of Chinese, and chains of adjacent Latin pieces ("tn-2325", "hl 2260d"). */
export function tokenize(text: string): string[] {
  return normalise(text).match(WORD) ?? [];
}

/**
 * The tokens under which a product is found: single characters and pairs of Chinese, Latin pieces, models without
 * spaces and hyphens, pinyin and initials. They contain only a-z, digits and Chinese, so that neither engine's
 * tokenizer splits them.
 */
export function productTokens({ title, brand, kinds, names }: ProductTexts): string[] {
  const plain = [title, brand, ...kinds, ...names].flatMap(plainTokens);
  // The printers after 适用 are words of the product, not its own models.
  const models = plainTokens(title.split("适用")[0] ?? "").filter(isModel);
  const marked = [
    ...models.map((token) => MODEL + token),
    ...everyToken(title).map((token) => TITLE + token),
    ...everyToken(brand).map((token) => BRAND + token),
    ...kinds.flatMap(everyToken).map((token) => KIND + token),
  ];
  return [...new Set([...plain, ...[title, brand, ...kinds, ...names].flatMap(pinyinTokens), ...marked])];
}

const everyToken = (text: string) => [...plainTokens(text), ...pinyinTokens(text)];

function plainTokens(text: string): string[] {
  return tokenize(text).flatMap((run) => (HAN.test(run) ? hanTokens(run) : latinTokens(run)));
}

function hanTokens(run: string): string[] {
  const characters = [...run];
  return [...characters, ...pairsOf(characters).map(([a, b]) => a + b)];
}

function latinTokens(chain: string): string[] {
  const pieces = chain.match(PIECE) ?? [];
  const joined = [
    ...pairsOf(pieces).map(([a, b]) => a + b),
    // Any number of hyphens joins a model; a space joins two pieces only.
    ...chain.split(" ").map((word) => (word.match(PIECE) ?? []).join("")),
  ].filter(isModel);
  const bare = [...pieces, ...joined].filter(isModel).map((model) => model.replace(/^[a-z]+/, ""));
  return [...new Set([...pieces, ...joined, ...bare.filter((model) => model.length > 2)])].filter(Boolean);
}

function pairsOf<T>(items: readonly T[]): [T, T][] {
  return items.slice(1).map((item, index) => [items[index] as T, item]);
}

/** Pinyin of a name's runs and of the short runs inside them, and the initials of names that are short themselves. */
function pinyinTokens(text: string): string[] {
  return tokenize(text)
    .filter((run) => HAN.test(run))
    .flatMap(pinyinOfRun);
}

const pinyinCache = new Map<string, readonly string[]>();

function pinyinOfRun(run: string): readonly string[] {
  const known = pinyinCache.get(run);
  if (known) return known;
  const sounds = pinyinOf(run);
  const tokens = new Set<string>();
  if (sounds.length > 1 && sounds.length <= 6) tokens.add(sounds.join("")).add(initials(sounds));
  for (let start = 0; start < sounds.length; start += 1) {
    for (let length = 2; length <= PINYIN_MAX && start + length <= sounds.length; length += 1) {
      const part = sounds.slice(start, start + length);
      tokens.add(part.join(""));
      // Only the end of a long run has initials, as dyj for 黑白激光打印机.
      if (length > 2 && start + length === sounds.length) tokens.add(initials(part));
    }
  }
  const list = [...tokens];
  if (pinyinCache.size < 20_000) pinyinCache.set(run, list);
  return list;
}

const initials = (sounds: readonly string[]) => sounds.map((sound) => sound.charAt(0)).join("");

let pinyinModule: typeof import("pinyin-pro") | undefined;

/** Loads pinyin-pro with its dictionary on first use, because most queries do not need it. */
function loadPinyin() {
  if (!pinyinModule) {
    const require = createRequire(import.meta.url);
    const loaded: typeof import("pinyin-pro") = require("pinyin-pro");
    pinyinModule = loaded;
  }
  return pinyinModule;
}

/** The syllables of a run of Chinese, without tones and umlauts. */
export function pinyinOf(run: string): string[] {
  return loadPinyin()
    .pinyin(run, { toneType: "none", type: "array", v: true })
    .map((sound) => sound.replace(/[^a-z]/g, ""));
}

/** A token of a query; with `prefix` it matches every token that begins with it. */
export type Term = { token: string; prefix: boolean };
/** Groups that all must match; a group matches with any of its choices; a choice with all of its terms. */
export type ParsedQuery = readonly (readonly (readonly Term[])[])[];

/** The maximum of groups in one query. */
const TERMS_MAX = 24;

/** Parses typed text; the query is empty where nothing in it can be searched. */
export function parseQuery(text: string): ParsedQuery {
  return tokenize(text)
    .flatMap((run) => (HAN.test(run) ? hanGroups(run) : latinGroups(run)))
    .slice(0, TERMS_MAX);
}

/** A word with synonyms is one group that its synonyms match too; the pairs of any other run are a group each. */
function hanGroups(run: string): Term[][][] {
  return splitAtSynonyms(run).flatMap((part) => {
    const synonyms = SYNONYMS.get(part);
    return synonyms ? [[part, ...synonyms].map(wordTerms)] : wordTerms(part).map((term) => [[term]]);
  });
}

/** The terms of every text that contains the whole word. */
function wordTerms(word: string): Term[] {
  return tokenize(word)
    .flatMap((run) => {
      const characters = [...run];
      if (!HAN.test(run)) return [run];
      return characters.length === 1 ? characters : pairsOf(characters).map(([a, b]) => a + b);
    })
    .map((token) => ({ token, prefix: false }));
}

function latinGroups(chain: string): Term[][][] {
  const pieces = chain.match(PIECE) ?? [];
  // "tn 2325" is TN2325 or two words.
  if (pieces.length === 2 && isModel(pieces.join(""))) return [spellings(pieces)];
  const groups: Term[][][] = [];
  for (let start = 0; start < pieces.length; ) {
    const length = modelLength(pieces.slice(start));
    groups.push(spellings(pieces.slice(start, start + length)));
    start += length;
  }
  return groups;
}

/** The number of pieces at the front that may be one model with spaces before its suffix, such as "hl 1218 w"; at least one. */
function modelLength([first = "", second = "", third = ""]: readonly string[]): number {
  if (/^[a-z]{1,4}$/.test(first) && DIGITS_LAST.test(second) && SUFFIX.test(third)) return 3;
  return DIGITS_LAST.test(first) && SUFFIX.test(second) ? 2 : 1;
}

const DIGITS_LAST = /^\d[a-z\d]*\d$/;
const SUFFIX = /^[a-z]{1,3}$/;

/** Every way to write these pieces with and without spaces, the joined ones first. */
function spellings(pieces: readonly string[]): Term[][] {
  return pieces.flatMap((_, index) => {
    const count = pieces.length - index;
    const head = pieces.slice(0, count).join("");
    const heads = count === 1 ? pieceChoices(head) : [[term(head)]];
    if (count === pieces.length) return heads;
    return spellings(pieces.slice(count)).flatMap((after) => heads.map((before) => [...before, ...after]));
  });
}

function pieceChoices(piece: string): Term[][] {
  // hp1020, and a4fuyinzhi: a size with pinyin.
  const parts = /^([a-z]{2,})(\d.*)$/.exec(piece) ?? /^(.*\d)([a-z]{4,})$/.exec(piece);
  const whole = [[term(piece)], ...(ENGLISH.get(piece) ?? []).map(wordTerms)];
  return parts?.[1] && parts[2] ? [...whole, [term(parts[1]), term(parts[2])]] : whole;
}

const term = (token: string): Term => ({ token, prefix: token.length > 2 || (isModel(token) && token.length > 1) });

/** The query against titles only, for ranking. */
export const titleTerms = (query: ParsedQuery): ParsedQuery =>
  query.map((group) => group.map((terms) => terms.map((term) => marked(TITLE, term))));

/** Any token of the query against brands, and against categories: for 惠普 12A, HP's own products rank above compatible ones. */
export const brandTerms = (query: ParsedQuery): ParsedQuery => anyOf(BRAND, query);
export const kindTerms = (query: ParsedQuery): ParsedQuery => anyOf(KIND, query);

/** The query's models, exactly, against the products' own models; null where it names none. */
export function modelTerms(query: ParsedQuery): ParsedQuery | null {
  const models = query
    .map((group) => group.filter((terms) => terms.length === 1 && terms.every(({ token }) => isModel(token))))
    .filter((group) => group.length > 0);
  if (models.length === 0) return null;
  return models.map((group) =>
    group.map((terms) => terms.map(({ token }) => ({ token: MODEL + token, prefix: false }))),
  );
}

/** The tokens of one short name, to match without the search index. */
export const nameTokens = (name: string): ReadonlySet<string> => new Set(everyToken(name));

/** Whether a name with these tokens matches the query, by the rules of the search index. */
export function matchesQuery(tokens: ReadonlySet<string>, query: ParsedQuery): boolean {
  const has = ({ token, prefix }: Term) =>
    tokens.has(token) || (prefix && [...tokens].some((one) => one.startsWith(token)));
  return query.every((group) => group.some((terms) => terms.every(has)));
}

const marked = (mark: string, { token, prefix }: Term): Term => ({ token: mark + token, prefix });

/** Any of the query's tokens with this mark, without prefixes, which would match too many brands and categories. */
const anyOf = (mark: string, query: ParsedQuery): ParsedQuery => [
  query.flat(2).map(({ token }) => [{ token: mark + token, prefix: false }]),
];
