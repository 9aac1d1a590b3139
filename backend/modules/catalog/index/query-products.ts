import type { PRODUCT_ORDERS } from "#contract/rules/goods.ts";
import type { Database } from "../../../database/database.ts";
import { SELF_OPERATED } from "../products/product-card.ts";
import { storesOfKind } from "../products/products.store.ts";
import { matchingIds } from "../search/search.store.ts";
import { brandTerms, kindTerms, modelTerms, type ParsedQuery, titleTerms } from "../search/tokens.ts";
import { applyFilters, comparatorFor, type FilteredRows, type Rows, takeFirst } from "./apply-filters.ts";
import type { ColumnarStore } from "./columnar-store.ts";
import type { ProductFilter } from "./product-filter.ts";
import type { ProductIndex } from "./product-index.ts";

export type ProductOrder = (typeof PRODUCT_ORDERS)[number];
type Page = { order: ProductOrder; page: number; limit: number };
/** `ids` are those of the page, in order. */
export type QueryResult = { filter: ProductFilter; goods: ColumnarStore; narrow: FilteredRows; ids: number[] };
export type QueryProducts = ReturnType<typeof createQueryProducts>;

/**
 * Goods on the shelf that a filter lets through: the words asked of the database, all else in memory. What is found
 * holds still only while `look` looks at it: goods that change later take the slots of others.
 */
export function createQueryProducts(database: Pick<Database, "engine" | "read">, onShelf: Pick<ProductIndex, "goods">) {
  return async function find<Seen>(
    filter: ProductFilter,
    { order, page, limit }: Page,
    look: (found: QueryResult) => Seen,
  ): Promise<Seen> {
    const [words, selfRun] = await Promise.all([
      filter.asked && byWords(database, filter.asked, order === "default"),
      filter.selfRun ? storesOfKind(database.read, SELF_OPERATED) : null,
    ]);
    // Last: what it gives holds still until the next await only.
    const goods = await onShelf.goods();
    const slots = words && goods.slotsOf(words.ids);
    const ranks = words && rankedBy(words.merits.map(goods.slotsOf), goods.size());
    const narrow = applyFilters(goods, slots, {
      ...filter,
      stores: selfRun,
      specs: filter.specs.map(({ name, values }) => ({ numbers: goods.specs.known(name, values) })),
    });
    const first = takeFirst(narrow.found, page * limit, comparatorFor(goods, order, ranks));
    const ids = first.slice((page - 1) * limit).map((slot) => goods.at("id", slot));
    return look({ filter, goods, narrow, ids });
  };
}

/** What answers the words, and what of it has which merit, the greatest first. */
async function byWords(database: Pick<Database, "engine" | "read">, asked: ParsedQuery, ranked: boolean) {
  const models = modelTerms(asked);
  const questions =
    ranked && asked.length > 0
      ? [...(models ? [models] : []), brandTerms(asked), kindTerms(asked), titleTerms(asked)]
      : [];
  const [ids = [], ...merits] = await matchingIds(database, [asked, ...questions.map((one) => [...asked, ...one])]);
  return { ids, merits };
}

/** A number for each slot, the lowest for the best: each merit outweighs all that follow. */
function rankedBy(merits: readonly Rows[], size: number): Int8Array {
  const ranks = new Int8Array(size);
  merits.forEach((slots, index) => {
    const worth = 1 << (merits.length - index);
    for (const slot of slots) ranks[slot] = (ranks[slot] ?? 0) - worth;
  });
  return ranks;
}
