import { type Buyer, priceClass } from "#contract/rules/pricing.ts";
import type { Database } from "../../../database/database.ts";
import { SELF_OPERATED } from "../products/product-card.ts";
import { storesOfKind } from "../products/products.store.ts";
import { matchingIds } from "../search/search.store.ts";
import { brandTerms, kindTerms, modelTerms, type ParsedQuery, titleTerms } from "../search/tokens.ts";
import { applyFilters, type FilteredRows, type Rows } from "./apply-filters.ts";
import type { ColumnarStore } from "./columnar-store.ts";
import type { ProductFilter } from "./product-filter.ts";
import type { ProductIndex } from "./product-index.ts";
import { comparatorFor, firstRows, type ProductOrder } from "./sort-rows.ts";

type Page = { order: ProductOrder; page: number; limit: number };
/** `ids` are the product ids of the page, in order. */
export type QueryResult = { filter: ProductFilter; products: ColumnarStore; rows: FilteredRows; ids: number[] };
export type QueryProducts = ReturnType<typeof createQueryProducts>;

/**
 * Queries products by a filter, with prices of the reader's class: the words are matched by the database, all else in
 * memory. The result is valid only inside `select`: later changes give its rows to other products.
 */
export function createQueryProducts(
  database: Pick<Database, "engine" | "read">,
  productIndex: Pick<ProductIndex, "current">,
) {
  return async function queryProducts<Selected>(
    reader: Buyer | null,
    filter: ProductFilter,
    { order, page, limit }: Page,
    select: (result: QueryResult) => Selected,
  ): Promise<Selected> {
    const [matches, stores] = await Promise.all([
      filter.query && matchWords(database, filter.query, order === "default"),
      filter.selfOperated ? storesOfKind(database.read, SELF_OPERATED) : null,
    ]);
    // After the last await, so that no row changes until `select` returns.
    const products = await productIndex.current();
    const ranks = matches && rankRows(matches.criteria.map(products.rowsOf), products.size());
    const ofReader = { priceClass: priceClass(reader) };
    const rows = applyFilters(products, matches && products.rowsOf(matches.ids), {
      ...filter,
      ...ofReader,
      stores,
      specs: filter.specs.map(({ name, values }) => ({ ids: products.specs.idsOf(name, values) })),
    });
    const first = firstRows(rows.matched, page * limit, comparatorFor(products, { order, ranks, ...ofReader }));
    const ids = first.slice((page - 1) * limit).map((row) => products.value("id", row));
    return select({ filter, products, rows, ids });
  };
}

/** The products that match the query, and those that meet each ranking criterion, the weightiest criterion first. */
async function matchWords(database: Pick<Database, "engine" | "read">, query: ParsedQuery, isRanked: boolean) {
  const models = modelTerms(query);
  const criteria =
    isRanked && query.length > 0
      ? [...(models ? [models] : []), brandTerms(query), kindTerms(query), titleTerms(query)]
      : [];
  const [ids = [], ...met] = await matchingIds(database, [query, ...criteria.map((one) => [...query, ...one])]);
  return { ids, criteria: met };
}

/** A rank for each row, the lowest for the best: each criterion outweighs all that follow. */
function rankRows(criteria: readonly Rows[], size: number): Int8Array {
  const ranks = new Int8Array(size);
  criteria.forEach((rows, index) => {
    const weight = 1 << (criteria.length - index);
    for (const row of rows) ranks[row] = (ranks[row] ?? 0) - weight;
  });
  return ranks;
}
