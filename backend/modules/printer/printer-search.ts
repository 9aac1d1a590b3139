import { matchesQuery, nameTokens, normalise, type ParsedQuery, parseQuery, pinyinOf } from "../../words/tokens.ts";

/** The names of a printer. */
type PrinterNames = {
  id: number;
  brand: string;
  name_en: string;
  model: string;
  short_model: string;
  /** Words that describe it, such as 彩色 激光 一体机. */
  traits: string;
};

/** The names of a consumable. */
type ConsumableNames = {
  id: number;
  brand: string;
  name_en: string;
  code: string;
  alias: string;
  /** The code and the usual name of the original that it replaces, or null. */
  replaces: string | null;
  replaces_alias: string | null;
  /** Words that describe it, such as 硒鼓 黑色. */
  traits: string;
};

/** Words of a search for consumables that name no printer. */
const NOT_OF_PRINTERS =
  /硒鼓|墨盒|粉盒|墨粉|碳粉|墨水|色带|碳带|鼓组件|感光鼓|鼓架|成像鼓|加粉|耗材|打印机|型号|机型|适用于|适用|专用|原装|正品|国产|兼容|用什么|的/gu;

/** Letters, digits and Chinese alone: HL-2260 D and hl2260d are one name. */
const compactName = (text: string) => normalise(text).replace(/[^a-z\d\p{Script=Han}]/gu, "");

type FoundPrinters = {
  /** The likeliest first. */
  ids: number[];
  /** The one printer that the words name, or null. */
  named: number | null;
};

/** The printers by name, ready to be searched. */
export function createPrinterSearch(printers: readonly PrinterNames[], consumables: readonly ConsumableNames[]) {
  const printerNames = printers.map((names) => ({
    id: names.id,
    model: compactName(names.model),
    short: names.short_model,
    exact: new Set(exactNames(names).map(compactName)),
    tokens: nameTokens([names.brand, names.name_en, names.model, names.traits].join(" ")),
  }));
  const consumableNames = consumables.map((names) => {
    const codes = [names.code, names.alias, names.replaces ?? "", names.replaces_alias ?? ""];
    return {
      id: names.id,
      codes: new Set(codes.map(compactName).filter(Boolean)),
      tokens: nameTokens([names.brand, names.name_en, ...codes, names.traits].join(" ")),
    };
  });

  /** The printers that match the words, the likeliest first. */
  function ranked(text: string): { id: number; rank: number }[] {
    const words = normalise(text).replace(NOT_OF_PRINTERS, " ");
    const name = compactName(words);
    if (name === "") return [];
    const query = parseQuery(words);
    const whole = withoutPrefixes(query);
    return printerNames
      .flatMap((names) => {
        const rank = rankOf(names, { name, query, whole });
        return rank === null ? [] : [{ id: names.id, short: names.short, rank }];
      })
      .sort((a, b) => a.rank - b.rank || byModel(a.short, b.short));
  }

  return {
    printers(text: string): FoundPrinters {
      const found = ranked(text);
      const [first, second] = found;
      const isBest = first?.rank !== second?.rank && first?.rank !== OTHER;
      return { ids: found.map(({ id }) => id), named: (isBest && first?.id) || null };
    },

    /** The few printers whose model the words name, in full or but for the letters at its end: HL-2260 is HL-2260D too. */
    named(text: string): number[] {
      if (!hasModel(text)) return [];
      const found = ranked(text);
      const alike = found.filter(({ rank }) => rank === found[0]?.rank && rank <= WITHOUT_SUFFIX);
      return alike.length <= NAMED_MAX ? alike.map(({ id }) => id) : [];
    },

    /** The printers whose name begins with the words, which may be unfinished and hold a part of a model. */
    beginning(text: string): number[] {
      if (!hasModel(text)) return [];
      return ranked(text).flatMap(({ id, rank }) => (rank < OTHER ? [id] : []));
    },

    /** The consumables whose code or alias, or that of the original that they replace, is among the words: 88A, cc388a, 惠普 88A 硒鼓. */
    consumables(text: string): number[] {
      const words = normalise(text).split(
        /[^a-z\d\p{Script=Han}+-]+|(?<=[a-z\d])(?=\p{Script=Han})|(?<=\p{Script=Han})(?=[a-z\d])/u,
      );
      const typed = new Set([...words, ...pairs(words)].map(compactName).filter((word) => /\d/.test(word)));
      const named = consumableNames.filter(({ codes }) => [...codes].some((code) => typed.has(code)));
      const query = parseQuery(normalise(text).replace(/适用于|适用|的/gu, " "));
      const exact = named.filter(({ tokens }) => matchesQuery(tokens, query));
      return (exact.length > 0 ? exact : named).map(({ id }) => id);
    },
  };
}
export type PrinterSearch = ReturnType<typeof createPrinterSearch>;

/** The most printers that a text names. */
const NAMED_MAX = 3;

/** Whether letters and digits side by side are long enough for a part of a model, unlike A4. */
const hasModel = (text: string) => /(?=[a-z]*\d)[a-z\d]{3}/.test(compactName(normalise(text)));

/** Ranks of a match: its exact name, all words whole, its name but for letters at the end, from the start, anything else. */
const EXACT = 0;
const WHOLE_WORDS = 1;
const WITHOUT_SUFFIX = 2;
const FROM_THE_START = 3;
const OTHER = 4;
/** The least number of characters of a model that are searched for inside models. */
const PART_MIN = 3;

type Named = { model: string; exact: ReadonlySet<string>; tokens: ReadonlySet<string> };

function rankOf({ model, exact, tokens }: Named, typed: { name: string; query: ParsedQuery; whole: ParsedQuery }) {
  const { name, query, whole } = typed;
  if (exact.has(name)) return EXACT;
  const hasWords = query.length > 0 && matchesQuery(tokens, query);
  if (hasWords && matchesQuery(tokens, whole)) return WHOLE_WORDS;
  const longer = [...exact].filter((one) => one.startsWith(name));
  if (longer.some((one) => /\d$/.test(name) && !/^\d/.test(one.slice(name.length)))) return WITHOUT_SUFFIX;
  if (longer.length > 0) return FROM_THE_START;
  return hasWords || (name.length >= PART_MIN && model.includes(name)) ? OTHER : null;
}

/** Every way to write the model in full or short, with and without the brand in Chinese, Latin or pinyin. */
function exactNames({ brand, name_en, model, short_model }: PrinterNames) {
  const brands = ["", brand, name_en, `${brand}${name_en}`, pinyinOf(brand).join("")];
  return [model, short_model].flatMap((name) => brands.map((before) => before + name));
}

const withoutPrefixes = (query: ParsedQuery): ParsedQuery =>
  query.map((group) => group.map((terms) => terms.map(({ token }) => ({ token, prefix: false }))));

const pairs = (words: readonly string[]) => words.slice(1).map((word, index) => `${words[index]}${word}`);

const collator = new Intl.Collator("zh-CN", { numeric: true, sensitivity: "base" });
/** The order of models in indexes: numbers by value, so that HL-2140 comes before HL-11180. */
export const byModel = (a: string, b: string) => collator.compare(a, b);
