import { goods } from "#contract/goods.ts";
import type { Database } from "../../../database/database.ts";
import { parseFilter } from "../index/product-filter.ts";
import type { ProductIndex } from "../index/product-index.ts";
import type { QueryProducts } from "../index/query-products.ts";
import type { Printers } from "../printers/printers.ts";
import { allBrands, allCategories } from "../products/products.store.ts";
import type { Search } from "./search.ts";
import { findProductNames } from "./suggest.store.ts";
import { matchesQuery, nameTokens, normalise, type ParsedQuery } from "./tokens.ts";

const WORDS = 4;
const CATEGORIES = 2;
const BRANDS = 2;
const PRODUCTS = 4;
/** The best matches, whose keywords are suggested. */
const MATCHES = 30;

const NO_SUGGESTIONS = { printers: [], words: [], categories: [], brands: [], goods: [] };

type Deps = {
  search: Pick<Search, "segment">;
  queryProducts: QueryProducts;
  productIndex: Pick<ProductIndex, "current">;
  printers: Pick<Printers, "suggest">;
};

/**
 * Suggestions while a search is typed, matched and ranked as the search itself does, but without corrections: the last
 * word may be unfinished. They are the same for every reader and hold no price.
 */
export function createSuggestions(
  { read: db }: Pick<Database, "read">,
  { search, queryProducts, productIndex, printers }: Deps,
) {
  async function bestMatches(keyword: string, query: ParsedQuery) {
    const filter = { ...parseFilter(goods.list.query.parse({ keyword })), query };
    const page = { order: "default", page: 1, limit: MATCHES } as const;
    return findProductNames(db, await queryProducts(null, filter, page, ({ ids }) => ids));
  }

  /** The matches of the text as typed; where there are none, of its words. */
  async function matchTyped(keyword: string, typed: ParsedQuery) {
    const products = await bestMatches(keyword, typed);
    if (products.length > 0) return { products, query: typed };
    const segmented = await search.segment(keyword);
    return segmented
      ? { products: await bestMatches(keyword, segmented), query: segmented }
      : { products, query: typed };
  }

  async function brandsForSale() {
    const brands = await allBrands(db);
    const forSale = (await productIndex.current()).brands();
    return brands.filter(({ id }) => forSale.has(id));
  }

  return async function suggest({ keyword, of }: { keyword: string; of: "all" | "printers" }) {
    const { query: typed } = parseFilter(goods.list.query.parse({ keyword }));
    if (!typed || typed.length === 0) return NO_SUGGESTIONS;
    if (of === "printers") return { ...NO_SUGGESTIONS, printers: await printers.suggest(keyword, of) };
    const [suggested, { products, query }, categories, brands] = await Promise.all([
      printers.suggest(keyword, of),
      matchTyped(keyword, typed),
      allCategories(db),
      brandsForSale(),
    ]);
    const matches = (name: string) => matchesQuery(nameTokens(name), query);
    const matchingBrands = brands.filter(({ name, name_en }) => matches(`${name} ${name_en}`)).slice(0, BRANDS);
    const shown = new Set([keyword, ...matchingBrands.map(({ name }) => name)].map(withoutSeparators));
    return {
      printers: suggested,
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
      // A product gives way to each printer, so that the list does not grow.
      goods: products
        .slice(0, PRODUCTS - suggested.length)
        .map(({ id, name }) => ({ product_id: id, store_name: name })),
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
