import { createRequire } from "node:module";

/** Words of one product by where they stand, which decides what they are worth in the ranking. */
export type Words = {
  title: string;
  brand: string;
  /** Category names: what kind of thing it is. */
  kinds: readonly string[];
  /** Keywords and codes: what else people call it. */
  names: readonly string[];
};

/** Marks of the tokens that only ranking asks for. Greek, so that no word of ours can be one of them. */
const MODEL = "μ";
const TITLE = "τ";
const BRAND = "β";
const KIND = "κ";

const WORD = /[a-z\d]+(?:[-_.+ ]+[a-z\d]+)*|\p{Script=Han}+/gu;
const PIECE = /[a-z\d]+/g;
const HAN = /^\p{Script=Han}/u;
/** Longest run of a name that is spelled in pinyin as one word. */
const SPELLED = 4;

export const normalise = (text: string) => text.normalize("NFKC").toLowerCase();

export const isModel = (token: string) => token.length > 1 && /\d/.test(token);

/** Runs of Chinese, and chains of Latin pieces that stand beside each other ("tn-2325", "hl 2260d"). */
export function tokenize(text: string): string[] {
  return normalise(text).match(WORD) ?? [];
}

/**
 * The tokens under which a product is found: single characters and pairs of Chinese, Latin pieces, models without
 * spaces and hyphens, pinyin and initials (P6.10). Only a-z, digits and Chinese ever come out,
 * so that neither engine's tokenizer has anything to split.
 */
export function productTokens({ title, brand, kinds, names }: Words): string[] {
  const plain = [title, brand, ...kinds, ...names].flatMap(plainTokens);
  // What it fits is not what it is: the printers behind 适用 are words, not this product's models.
  const models = plainTokens(title.split("适用")[0] ?? "").filter(isModel);
  const marked = [
    ...models.map((token) => MODEL + token),
    ...everyToken(title).map((token) => TITLE + token),
    ...everyToken(brand).map((token) => BRAND + token),
    ...kinds.flatMap(everyToken).map((token) => KIND + token),
  ];
  return [...new Set([...plain, ...[title, brand, ...kinds, ...names].flatMap(spelledTokens), ...marked])];
}

const everyToken = (text: string) => [...plainTokens(text), ...spelledTokens(text)];

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
    // Hyphens hold a model together however many it has; spaces do so between two pieces only.
    ...chain.split(" ").map((word) => (word.match(PIECE) ?? []).join("")),
  ].filter(isModel);
  const bare = [...pieces, ...joined].filter(isModel).map((model) => model.replace(/^[a-z]+/, ""));
  return [...new Set([...pieces, ...joined, ...bare.filter((model) => model.length > 2)])].filter(Boolean);
}

function pairsOf<T>(items: readonly T[]): [T, T][] {
  return items.slice(1).map((item, index) => [items[index] as T, item]);
}

/** Pinyin of a name's runs and of the short runs inside them, and the initials of names that are short themselves. */
function spelledTokens(text: string): string[] {
  return tokenize(text)
    .filter((run) => HAN.test(run))
    .flatMap(spelledRun);
}

const spelled = new Map<string, readonly string[]>();

function spelledRun(run: string): readonly string[] {
  const known = spelled.get(run);
  if (known) return known;
  const sounds = pinyinOf(run);
  const tokens = new Set<string>();
  if (sounds.length > 1 && sounds.length <= 6) tokens.add(sounds.join("")).add(initials(sounds));
  for (let start = 0; start < sounds.length; start += 1) {
    for (let length = 2; length <= SPELLED && start + length <= sounds.length; length += 1) {
      const part = sounds.slice(start, start + length);
      tokens.add(part.join(""));
      // Of long runs only the end is abbreviated: 黑白激光打印机 is dyj, but 充电应急手电筒 is not.
      if (length > 2 && start + length === sounds.length) tokens.add(initials(part));
    }
  }
  const list = [...tokens];
  if (spelled.size < 20_000) spelled.set(run, list);
  return list;
}

const initials = (sounds: readonly string[]) => sounds.map((sound) => sound.charAt(0)).join("");

let read: typeof import("pinyin-pro") | undefined;

/** Loads pinyin-pro with its dictionary on first use, because most queries do not need it. */
function spelling() {
  if (!read) {
    const require = createRequire(import.meta.url);
    const loaded: typeof import("pinyin-pro") = require("pinyin-pro");
    read = loaded;
  }
  return read;
}

/** The syllables of a run of Chinese, without tones and umlauts. */
export function pinyinOf(run: string): string[] {
  return spelling()
    .pinyin(run, { toneType: "none", type: "array", v: true })
    .map((sound) => sound.replace(/[^a-z]/g, ""));
}

/** A token asked for; `prefix` also finds what begins with it. */
export type Term = { token: string; prefix: boolean };
/** All of: any of: all of these terms. */
export type ParsedQuery = readonly (readonly (readonly Term[])[])[];

/** Terms of one question at most; what is beyond says nothing more about the goods. */
const TERMS_MAX = 24;

/** What a shopper typed, as terms. Empty when nothing in it can be looked up. */
export function parseQuery(text: string): ParsedQuery {
  return tokenize(text)
    .flatMap((run) => (HAN.test(run) ? hanGroups(run) : latinGroups(run)))
    .slice(0, TERMS_MAX);
}

function hanGroups(run: string): Term[][][] {
  const characters = [...run];
  const tokens = characters.length === 1 ? characters : pairsOf(characters).map(([a, b]) => a + b);
  return tokens.map((token) => [[{ token, prefix: false }]]);
}

function latinGroups(chain: string): Term[][][] {
  const pieces = chain.match(PIECE) ?? [];
  const each = pieces.map(pieceChoices);
  const joined = pieces.join("");
  if (pieces.length === 1 || !isModel(joined)) return each;
  // "tn 2325" is TN2325, or it is two words; a chain of two keeps both readings in one group.
  const [first, second] = pieces;
  if (pieces.length === 2 && first !== undefined && second !== undefined) {
    return [[[term(joined)], [term(first), term(second)]]];
  }
  return each;
}

function pieceChoices(piece: string): Term[][] {
  const parts = /^([a-z]{2,})(\d.*)$/.exec(piece);
  const whole = [[term(piece)]];
  return parts?.[1] && parts[2] ? [...whole, [term(parts[1]), term(parts[2])]] : whole;
}

const term = (token: string): Term => ({ token, prefix: token.length > 2 || (isModel(token) && token.length > 1) });

/** The same question put to the titles alone, for ranking. */
export const titleTerms = (asked: ParsedQuery): ParsedQuery =>
  asked.map((group) => group.map((terms) => terms.map((term) => marked(TITLE, term))));

/** Whether anything of the question names the product's brand, and its kind: 惠普 12A is HP's own before what fits it. */
export const brandTerms = (asked: ParsedQuery): ParsedQuery => anyOf(BRAND, asked);
export const kindTerms = (asked: ParsedQuery): ParsedQuery => anyOf(KIND, asked);

/** The models of the question, to the letter, put to the products' own models; null where it names none. */
export function modelTerms(asked: ParsedQuery): ParsedQuery | null {
  const named = asked
    .map((group) => group.filter((terms) => terms.length === 1 && terms.every(({ token }) => isModel(token))))
    .filter((group) => group.length > 0);
  if (named.length === 0) return null;
  return named.map((group) =>
    group.map((terms) => terms.map(({ token }) => ({ token: MODEL + token, prefix: false }))),
  );
}

/** The tokens of one short name, for questions that need no index. */
export const nameTokens = (name: string): ReadonlySet<string> => new Set(everyToken(name));

/** Whether a name with these tokens answers the question, as the index would say. */
export function matchesQuery(tokens: ReadonlySet<string>, asked: ParsedQuery): boolean {
  const has = ({ token, prefix }: Term) =>
    tokens.has(token) || (prefix && [...tokens].some((one) => one.startsWith(token)));
  return asked.every((group) => group.some((terms) => terms.every(has)));
}

const marked = (mark: string, { token, prefix }: Term): Term => ({ token: mark + token, prefix });

/** One character is in too many names to tell a kind; a prefix would make every PD a brand. */
const anyOf = (mark: string, asked: ParsedQuery): ParsedQuery => [
  asked.flat(2).map(({ token }) => [{ token: mark + token, prefix: false }]),
];
