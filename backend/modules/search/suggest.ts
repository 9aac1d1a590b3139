import type { Database } from "../../database/database.ts";
import type { Suggested } from "../../search-engine.ts";
import { matchesQuery, nameTokens, normalise, type ParsedQuery, parseQuery } from "../../words/tokens.ts";
import type { ProductIndex } from "../product/product-index/product-index.ts";
import type { Products } from "../product/products.ts";
import type { Correction } from "./correction.ts";
import { NO_FILTER } from "./product-filter.ts";
import type { QueryProducts } from "./query-products.ts";
import { findProductNames } from "./suggest.store.ts";

const WORDS = 4;
const CATEGORIES = 2;
const BRANDS = 2;
const PRODUCTS = 4;
/** The best matches, whose keywords are suggested. */
const MATCHES = 30;

type Deps = {
  correction: Pick<Correction, "segment">;
  queryProducts: QueryProducts;
  productIndex: Pick<ProductIndex, "current">;
  products: Pick<Products, "readBrands" | "readCategories">;
};

/** Suggestions while a search is typed, matched and ranked as the search itself does, but without corrections. */
export function createSuggestions(
  { read: db }: Pick<Database, "read">,
  { correction, queryProducts, productIndex, products: { readBrands, readCategories } }: Deps,
) {
  async function bestMatches(query: ParsedQuery) {
    const page = { order: "default", page: 1, limit: MATCHES } as const;
    const ids = await queryProducts("public", { ...NO_FILTER, query, products: null }, page, (result) => result.ids);
    return findProductNames(db, ids);
  }

  /** The matches of the text as typed; where there are none, of its words. */
  async function matchTyped(keyword: string, typed: ParsedQuery) {
    const products = await bestMatches(typed);
    if (products.length > 0) return { products, query: typed };
    const segmented = await correction.segment(keyword);
    return segmented ? { products: await bestMatches(segmented), query: segmented } : { products, query: typed };
  }

  async function brandsForSale() {
    const brands = await readBrands();
    const forSale = (await productIndex.current()).brands();
    return brands.filter(({ id }) => forSale.has(id));
  }

  return async function suggest(keyword: string): Promise<Suggested> {
    const typed = parseQuery(keyword);
    if (typed.length === 0) return { words: [], categories: [], brands: [], goods: [] };
    const [{ products, query }, categories, brands] = await Promise.all([
      matchTyped(keyword, typed),
      readCategories(),
      brandsForSale(),
    ]);
    const matches = (name: string) => matchesQuery(nameTokens(name), query);
    const matchingBrands = brands.filter(({ name, name_en }) => matches(`${name} ${name_en}`)).slice(0, BRANDS);
    const shown = new Set([keyword, ...matchingBrands.map(({ name }) => name)].map(withoutSeparators));
    return {
      words: mostCommon(
        products
          .flatMap(({ keywords }) => keywords)
          .filter((word) => !shown.has(withoutSeparators(word)) && matches(word)),
      ),
      categories: categories
        .filter(({ name }) => matches(name))
        // The shorter the name, the more of it was typed.
        .sort((a, b) => a.name.length - b.name.length)
        .slice(0, CATEGORIES)
        .map(({ id }) => categoryPath(categories, id)),
      brands: matchingBrands.map(({ id, name }) => ({ brand_id: id, brand_name: name })),
      goods: products.slice(0, PRODUCTS).map(({ id, name }) => ({ product_id: id, store_name: name })),
    };
  };
}

/** Two spellings of one word, such as TN-2325 and tn2325, become equal. */
const withoutSeparators = (text: string) => normalise(text).replace(/[^\p{L}\p{N}]/gu, "");

/** The most frequent words first, the shorter first among equals. */
function mostCommon(words: readonly string[]) {
  const counts = new Map<string, { word: string; count: number }>();
  for (const word of words) {
    const key = withoutSeparators(word);
    const known = counts.get(key) ?? { word, count: 0 };
    counts.set(key, { ...known, count: known.count + 1 });
  }
  return [...counts.values()]
    .sort((a, b) => b.count - a.count || a.word.length - b.word.length)
    .slice(0, WORDS)
    .map(({ word }) => word);
}

type CategoryRow = { id: number; parent_id: number; name: string };

/** From the first level down to the category itself. */
function categoryPath(
  categories: readonly CategoryRow[],
  id: number,
): { store_category_id: number; cate_name: string }[] {
  const row = categories.find((one) => one.id === id);
  return row ? [...categoryPath(categories, row.parent_id), { store_category_id: id, cate_name: row.name }] : [];
}
