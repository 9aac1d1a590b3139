import { fen } from "#contract/rules/money.ts";
import { type ParsedQuery, parseQuery } from "../search/tokens.ts";

const LISTED_MAX = 20;
const AMOUNT = /^\d{1,9}(\.\d{1,2})?$/;

type Named = { name: string; value: string };

/** What a list is narrowed to, parsed from the question; nonsense in one field narrows nothing. */
export type ProductFilter = {
  /** null: no words were given. An empty question finds nothing. */
  asked: ParsedQuery | null;
  category: number;
  brands: readonly number[];
  /** Fen, of the public price. */
  from: number | null;
  to: number | null;
  inStock: boolean;
  selfRun: boolean;
  store: number;
  /** Values of one name widen each other, names narrow each other. */
  specs: readonly { name: string; values: readonly string[] }[];
};

type Question = {
  keyword: string;
  cate_id: number;
  brand_id: string;
  price_on: string;
  price_off: string;
  in_stock: string;
  is_trader: string;
  mer_id: number;
  filter_params: string;
};

export function parseFilter(question: Question): ProductFilter {
  const [from, to] = [amount(question.price_on), amount(question.price_off)];
  const turned = from !== null && to !== null && from > to;
  return {
    asked: question.keyword.trim() === "" ? null : parseQuery(question.keyword),
    category: question.cate_id,
    brands: question.brand_id
      .split(",")
      .filter((id) => /^[1-9]\d{0,9}$/.test(id))
      .slice(0, LISTED_MAX)
      .map(Number),
    from: turned ? to : from,
    to: turned ? from : to,
    inStock: question.in_stock === "1",
    selfRun: question.is_trader === "1",
    store: question.mer_id,
    specs: grouped(question.filter_params),
  };
}

const amount = (text: string) => (AMOUNT.test(text) ? fen(text) : null);

function grouped(text: string) {
  const groups = new Map<string, string[]>();
  for (const { name, value } of namedLines(text)) groups.set(name, [...(groups.get(name) ?? []), value]);
  return [...groups].map(([name, values]) => ({ name, values }));
}

/** `name:value`, one a line. */
function namedLines(text: string): Named[] {
  return text
    .split("\n")
    .slice(0, LISTED_MAX)
    .flatMap((line) => {
      const at = line.indexOf(":");
      const [name, value] = [line.slice(0, at).trim(), line.slice(at + 1).trim()];
      return at > 0 && name && value ? [{ name, value }] : [];
    });
}
