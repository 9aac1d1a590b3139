import { goods } from "#contract/goods.ts";
import type { Database } from "../../../database/database.ts";
import { parseFilter } from "../index/product-filter.ts";
import type { ProductIndex } from "../index/product-index.ts";
import type { QueryProducts } from "../index/query-products.ts";
import { allBrands, allCategories } from "../products/products.store.ts";
import type { Search } from "./search.ts";
import { findProductNames } from "./suggest.store.ts";
import { matchesQuery, nameTokens, normalise, type ParsedQuery } from "./tokens.ts";

const WORDS = 4;
const CATEGORIES = 2;
const BRANDS = 2;
const GOODS = 4;
/** The best finds, whose keywords are what people may go on to type. */
const FINDS = 30;

const NOTHING = { words: [], categories: [], brands: [], goods: [] };

type Parts = { search: Pick<Search, "parted">; find: QueryProducts; onShelf: Pick<ProductIndex, "goods"> };

/**
 * What may be meant while somebody types (product.md section 6, Lists): found and ranked as the search itself finds and
 * ranks, but nobody corrects a word that is not finished. Nothing here depends on who asks.
 */
export function createSuggestions({ read: db }: Pick<Database, "read">, { search, find, onShelf }: Parts) {
  async function finds(keyword: string, asked: ParsedQuery) {
    const filter = { ...parseFilter(goods.list.query.parse({ keyword })), asked };
    const best = { order: "default", page: 1, limit: FINDS } as const;
    return findProductNames(db, await find(filter, best, ({ ids }) => ids));
  }

  /** As it was typed; else with its words apart. */
  async function firstFinds(keyword: string, asked: ParsedQuery) {
    const found = await finds(keyword, asked);
    if (found.length > 0) return { found, asked };
    const parted = await search.parted(keyword);
    return parted ? { found: await finds(keyword, parted), asked: parted } : { found, asked };
  }

  async function brandsOnShelf() {
    const brands = await allBrands(db);
    const shown = (await onShelf.goods()).brands();
    return brands.filter(({ id }) => shown.has(id));
  }

  return async function suggest(keyword: string) {
    const { asked: typed } = parseFilter(goods.list.query.parse({ keyword }));
    if (!typed || typed.length === 0) return NOTHING;
    const [{ found, asked }, categories, brands] = await Promise.all([
      firstFinds(keyword, typed),
      allCategories(db),
      brandsOnShelf(),
    ]);
    const named = (name: string) => matchesQuery(nameTokens(name), asked);
    const meantBrands = brands.filter(({ name, name_en }) => named(`${name} ${name_en}`)).slice(0, BRANDS);
    const said = new Set([keyword, ...meantBrands.map(({ name }) => name)].map(squeezed));
    return {
      words: commonest(
        found.flatMap(({ keywords }) => keywords).filter((word) => !said.has(squeezed(word)) && named(word)),
      ),
      categories: categories
        .filter(({ name }) => named(name))
        // The shorter the name, the more of it was typed.
        .sort((a, b) => a.name.length - b.name.length)
        .slice(0, CATEGORIES)
        .map(({ id }) => pathOf(categories, id)),
      brands: meantBrands.map(({ id, name }) => ({ brand_id: id, brand_name: name })),
      goods: found.slice(0, GOODS).map(({ id, name }) => ({ product_id: id, store_name: name })),
    };
  };
}

/** However it is written: TN-2325 and tn2325 are one word. */
const squeezed = (text: string) => normalise(text).replace(/[^\p{L}\p{N}]/gu, "");

function commonest(words: readonly string[]) {
  const seen = new Map<string, { word: string; count: number }>();
  for (const word of words) {
    const one = seen.get(squeezed(word)) ?? { word, count: 0 };
    seen.set(squeezed(word), { ...one, count: one.count + 1 });
  }
  return [...seen.values()]
    .sort((a, b) => b.count - a.count || a.word.length - b.word.length)
    .slice(0, WORDS)
    .map(({ word }) => word);
}

type Row = { id: number; parent_id: number; name: string };

function pathOf(categories: readonly Row[], id: number): { store_category_id: number; cate_name: string }[] {
  const row = categories.find((one) => one.id === id);
  return row ? [...pathOf(categories, row.parent_id), { store_category_id: id, cate_name: row.name }] : [];
}
