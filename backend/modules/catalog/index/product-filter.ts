import { COLLECTIONS } from "#contract/rules/goods.ts";
import { fen } from "#contract/rules/money.ts";
import { type ParsedQuery, parseQuery } from "../search/tokens.ts";

const VALUES_MAX = 20;
const AMOUNT = /^\d{1,9}(\.\d{1,2})?$/;

/** The filter of a list, parsed from the request; an invalid field filters nothing. */
export type ProductFilter = {
  /** null where no words were given. An empty query finds nothing. */
  query: ParsedQuery | null;
  /** Only these products; null for all. */
  products: readonly number[] | null;
  /** A category of any level; 0 for all. */
  category: number;
  brands: readonly number[];
  /** Fen, of the price that the reader's class is shown. */
  minPrice: number | null;
  maxPrice: number | null;
  inStock: boolean;
  selfOperated: boolean;
  /** 0 for all. */
  store: number;
  /** A category that the store names itself; 0 for all. */
  storeCategory: number;
  /** Only products of a collection; null for all. */
  collection: Collection | null;
  /** A product needs one value of each name. */
  specs: readonly { name: string; values: readonly string[] }[];
};

/** The best sellers of each category, the best sellers, or the newest. */
export type Collection = "best" | "hot" | "new";

type FilterFields = {
  keyword: string;
  cate_id: number;
  brand_id: string;
  price_on: string;
  price_off: string;
  in_stock: string;
  is_trader: string;
  mer_id: number;
  mer_cate_id: number;
  type: "0" | "1" | "2" | "3";
  filter_params: string;
};

export function parseFilter(fields: FilterFields): ProductFilter {
  const [first, second] = [parseAmount(fields.price_on), parseAmount(fields.price_off)];
  const swapped = first !== null && second !== null && first > second;
  return {
    query: fields.keyword.trim() === "" ? null : parseQuery(fields.keyword),
    products: null,
    category: fields.cate_id,
    brands: fields.brand_id
      .split(",")
      .filter((id) => /^[1-9]\d{0,9}$/.test(id))
      .slice(0, VALUES_MAX)
      .map(Number),
    minPrice: swapped ? second : first,
    maxPrice: swapped ? first : second,
    inStock: fields.in_stock === "1",
    selfOperated: fields.is_trader === "1",
    store: fields.mer_id,
    storeCategory: fields.mer_cate_id,
    collection: fields.type === "0" ? null : COLLECTIONS[fields.type],
    specs: parseSpecs(fields.filter_params),
  };
}

const parseAmount = (text: string) => (AMOUNT.test(text) ? fen(text) : null);

/** `name:value`, one a line. */
function parseSpecs(text: string) {
  const values = new Map<string, string[]>();
  for (const line of text.split("\n").slice(0, VALUES_MAX)) {
    const colon = line.indexOf(":");
    const [name, value] = [line.slice(0, colon).trim(), line.slice(colon + 1).trim()];
    if (colon > 0 && name && value) values.set(name, [...(values.get(name) ?? []), value]);
  }
  return [...values].map(([name, all]) => ({ name, values: all }));
}
