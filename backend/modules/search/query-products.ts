import type { PriceClass } from "#contract/rules/pricing.ts";
import type { Database } from "../../database/database.ts";
import type { Collection, ProductFilter, ProductOrder } from "../../search-engine.ts";
import { brandTerms, kindTerms, modelTerms, type ParsedQuery, titleTerms } from "../../words/tokens.ts";
import type { ColumnarStore } from "../product/product-index/columnar-store.ts";
import type { ProductIndex } from "../product/product-index/product-index.ts";
import { comparatorFor, firstRows } from "../product/product-index/sort-rows.ts";
import { groupByTopCategory, topProductIds } from "../product/recommendations.ts";
import { applyFilters, type FilteredRows } from "./apply-filters.ts";
import { matchingIds } from "./search.store.ts";

type ProductQuery = ProductFilter & {
  /** null where no words were given. An empty query finds nothing. */
  query: ParsedQuery | null;
  /** Only these products; null for all. */
  products: readonly number[] | null;
};
type Page = { order: ProductOrder; page: number; limit: number };
/** `ids` are the product ids of the page, in order. */
export type QueryResult = { filter: ProductQuery; products: ColumnarStore; rows: FilteredRows; ids: number[] };
export type QueryProducts = ReturnType<typeof createQueryProducts>;

/**
 * Queries products by a filter, with prices of the reader's class: the database matches the words, and everything else
 * is done in memory. The result is valid only inside `select`, because later changes give its rows to other products.
 */
export function createQueryProducts(
  database: Pick<Database, "engine" | "read">,
  productIndex: Pick<ProductIndex, "current">,
) {
  return async function queryProducts<Selected>(
    priceClass: PriceClass,
    filter: ProductQuery,
    { order, page, limit }: Page,
    select: (result: QueryResult) => Selected,
  ): Promise<Selected> {
    const matches = filter.query && (await matchWords(database, filter.query, order === "default"));
    // After the last await, so that no row changes until `select` returns.
    const products = await productIndex.current();
    const ranks = matches && rankRows(products, matches);
    const ofReader = { priceClass };
    const candidates = within(
      matches?.ids ?? filter.products,
      filter.collection && collectionIds(products, filter.collection),
    );
    const rows = applyFilters(products, candidates && products.rowsOf(candidates), {
      ...filter,
      ...ofReader,
      specs: filter.specs.map(({ name, values }) => ({ ids: products.specs.idsOf(name, values) })),
    });
    const orderOfRows = order === "default" && filter.collection ? COLLECTION_ORDER[filter.collection] : order;
    const compare = comparatorFor(products, { order: orderOfRows, ranks, ...ofReader });
    const first = firstRows(rows.matched, page * limit, compare);
    const ids = first.slice((page - 1) * limit).map((row) => products.value("id", row));
    return select({ filter, products, rows, ids });
  };
}

/** The maximum of products in a collection; without it a collection would be the whole shop in another order. */
const COLLECTION = 240;
/** The maximum of products of one top category in the collection of best sellers. */
const BEST_PER_GROUP = 20;

/** The ids of a collection's products. */
function collectionIds(products: ColumnarStore, collection: Collection): number[] {
  return topProductIds(products, groupByTopCategory(products), collection === "new" ? "listed" : "sales", {
    perGroup: collection === "best" ? BEST_PER_GROUP : COLLECTION,
    limit: COLLECTION,
  });
}

/** The order of a collection unless the reader chooses one. */
const COLLECTION_ORDER: Record<Collection, ProductOrder> = { best: "sales", hot: "sales", new: "is_new" };

/** The ids that both lists contain; null where neither list is given. */
function within(ids: readonly number[] | null, collection: readonly number[] | null) {
  if (!ids || !collection) return ids ?? collection;
  const members = new Set(collection);
  return ids.filter((id) => members.has(id));
}

type Matches = Awaited<ReturnType<typeof matchWords>>;

/** The products that match the query, and those that meet each ranking criterion, the weightiest criterion first. */
async function matchWords(database: Pick<Database, "engine" | "read">, query: ParsedQuery, isRanked: boolean) {
  const models = modelTerms(query);
  // Models and titles alone match few products. A prefix is the most expensive part of a search.
  const criteria = isRanked
    ? [
        ...(models ? [models] : []),
        ...[brandTerms(query), kindTerms(query)].map((terms) => [...query, ...terms]),
        titleTerms(query),
      ]
    : [];
  const [ids = [], ...met] = await matchingIds(database, query.length === 0 ? [] : [query, ...criteria]);
  return { ids, met };
}

/** A rank for each row, the lowest for the best: each criterion outweighs all that follow. */
function rankRows(products: ColumnarStore, { ids, met }: Matches): Int8Array {
  const ranks = new Int8Array(products.size());
  // Both lists are sorted, so one pass finds the criteria that each product meets.
  const next = met.map(() => 0);
  for (const id of ids) {
    let rank = 0;
    for (const [index, some] of met.entries()) {
      let at = next[index] ?? 0;
      while (at < some.length && (some[at] ?? 0) < id) at += 1;
      next[index] = at;
      if (some[at] === id) rank -= 1 << (met.length - index);
    }
    const row = rank < 0 ? products.rowOf(id) : undefined;
    if (row !== undefined) ranks[row] = rank;
  }
  return ranks;
}
