import type { Buyer } from "#contract/rules/pricing.ts";
import { groupBy } from "../../platform/group-by.ts";
import type { ColumnarStore, Rows } from "./product-index/columnar-store.ts";
import type { ProductIndex } from "./product-index/product-index.ts";
import { byHighest, firstRows } from "./product-index/sort-rows.ts";
import type { Products } from "./products.ts";

/** The number of a store's products in a list of stores. */
const RECOMMENDED = 3;
/**
 * The number of products in one row of a store's home page, and of rows of the shop's categories and of the store's
 * own.
 */
const ROW = 5;
const SHELVES = 3;
const OWN_SHELVES = 8;

const LEVELS = ["top", "second", "third"] as const;

type CategoryCount = { id: number; name: string; count: number };
/** A category that a store names itself, with the categories of the shop, of any level, whose products it holds. */
type OwnCategory = { id: number; name: string; sources: ReadonlySet<number> };
/** The totals of one store's products for sale. */
export type StoreRange = { count: number; sales: number; categories: CategoryCount[]; best: number[] };

export type StoreProducts = ReturnType<typeof createStoreProducts>;

type Deps = {
  productIndex: Pick<ProductIndex, "current">;
  products: Pick<Products, "readCards" | "readCategories">;
};

/** The products of stores, for the pages of stores. */
export function createStoreProducts({ productIndex, products: { readCards, readCategories } }: Deps) {
  return {
    readCards,

    /** The range of each store that has products for sale, by the id of the store. */
    async readRanges(): Promise<Map<number, StoreRange>> {
      const categories = await readCategories();
      const products = await productIndex.current();
      const ranges = new Map<number, StoreRange>();
      for (const [store, rows] of groupBy(allRows(products), (row) => products.value("store", row))) {
        const best = firstRows(rows.filter(inStock(products)), RECOMMENDED, byHighest(products, "sales"));
        ranges.set(store, {
          count: rows.length,
          sales: rows.reduce((sum, row) => sum + products.value("sales", row), 0),
          categories: countCategories(products, rows, "top", categories),
          best: best.map((row) => products.value("id", row)),
        });
      }
      return ranges;
    },

    /** The number of a store's products for sale in each group of categories of any level. */
    async countIn(store: number, groups: readonly ReadonlySet<number>[]): Promise<number[]> {
      const products = await productIndex.current();
      const counts = groups.map(() => 0);
      for (const row of allRows(products)) {
        if (products.value("store", row) !== store) continue;
        for (const [index, group] of groups.entries()) {
          if (isInOneOf(products, group, row)) counts[index] = (counts[index] ?? 0) + 1;
        }
      }
      return counts;
    },

    /** The bestsellers and the newest products of a store, and its own categories, or else its largest of the shop's. */
    async readShelves(reader: Buyer | null, store: number, own: readonly OwnCategory[]) {
      const categories = await readCategories();
      const products = await productIndex.current();
      const rows = allRows(products).filter((row) => products.value("store", row) === store);
      const stocked = rows.filter(inStock(products));
      const idsBy = (some: Rows, by: "sales" | "listed") =>
        firstRows(some, ROW, byHighest(products, by)).map((row) => products.value("id", row));
      const [best, fresh] = [idsBy(stocked, "sales"), idsBy(stocked, "listed")];
      const groups =
        own.length > 0
          ? ownGroups(products, rows, own)
          : shopGroups(products, rows, countCategories(products, rows, "top", categories));
      const sections = groups.map(({ rows: within, ...group }) => ({
        ...group,
        count: within.length,
        links: categoriesWithin(products, within, categories),
        ids: idsBy(within.filter(inStock(products)), "sales"),
      }));
      const ids = new Set([...best, ...fresh, ...sections.flatMap((section) => section.ids)]);
      const cards = new Map((await readCards(reader, [...ids])).map((card) => [card.product_id, card]));
      const cardsOf = (some: readonly number[]) => some.flatMap((id) => cards.get(id) ?? []);
      return {
        best: cardsOf(best),
        fresh: cardsOf(fresh),
        sections: sections
          .map(({ ids: of, ...section }) => ({ ...section, list: cardsOf(of) }))
          .filter(({ list }) => list.length > 0),
      };
    },
  };
}

const ownGroups = (products: ColumnarStore, rows: Rows, own: readonly OwnCategory[]) =>
  own
    .map(({ id, name, sources }) => ({
      store_category_id: id,
      cate_name: name,
      is_own: 1 as const,
      rows: [...rows].filter((row) => isInOneOf(products, sources, row)),
    }))
    .filter((group) => group.rows.length > 0)
    .slice(0, OWN_SHELVES);

const shopGroups = (products: ColumnarStore, rows: Rows, tops: readonly CategoryCount[]) =>
  tops.slice(0, SHELVES).map(({ id, name }) => ({
    store_category_id: id,
    cate_name: name,
    is_own: 0 as const,
    rows: [...rows].filter((row) => products.value("top", row) === id),
  }));

/** Whether one of the categories that the product is in, of any level, is in the group. */
const isInOneOf = (products: ColumnarStore, group: ReadonlySet<number>, row: number) =>
  LEVELS.some((level) => group.has(products.value(level, row)));

/** The categories of the highest level that divides these products; none where they are all in one. */
function categoriesWithin(products: ColumnarStore, rows: Rows, names: readonly { id: number; name: string }[]) {
  const byLevel = LEVELS.map((level) => countCategories(products, rows, level, names));
  return byLevel.find((categories) => categories.length > 1) ?? [];
}

function allRows(products: ColumnarStore): number[] {
  const ids = products.column("id");
  const rows: number[] = [];
  for (let row = 0; row < products.size(); row += 1) if (ids[row] !== 0) rows.push(row);
  return rows;
}

const inStock = (products: ColumnarStore) => (row: number) => products.value("stocked", row) === 1;

/** The categories of one level that these products are in, the largest first. */
function countCategories(
  products: ColumnarStore,
  rows: Rows,
  level: (typeof LEVELS)[number],
  names: readonly { id: number; name: string }[],
): CategoryCount[] {
  const groups = groupBy(rows, (row) => products.value(level, row));
  return names
    .flatMap(({ id, name }) => {
      const group = groups.get(id);
      return group ? [{ id, name, count: group.length }] : [];
    })
    .sort((a, b) => b.count - a.count);
}
