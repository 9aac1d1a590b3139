import type { ColumnarStore, Rows } from "../product/product-index/columnar-store.ts";
import type { FilteredRows } from "./apply-filters.ts";
import type { QueryResult } from "./query-products.ts";

const SPEC_NAMES = 6;
const SPEC_VALUES = 20;
const LEVELS = ["top", "second", "third"] as const;
/** An unknown category counts as one of the lowest level, with nothing below it. */
const LOWEST_LEVEL = 3;

type Names = {
  /** Ordered as they are shown. */
  categories: readonly { id: number; level: number; name: string }[];
  brands: readonly { id: number; name: string }[];
};

/** The further choices of a list, each with the number of products behind it. */
export function facetsOf(
  { filter, products, rows }: Pick<QueryResult, "filter" | "products" | "rows">,
  { categories, brands }: Names,
) {
  const level =
    filter.category === 0 ? 0 : (categories.find(({ id }) => id === filter.category)?.level ?? LOWEST_LEVEL);
  const below = LEVELS[level];
  const categoryCounts = below ? countByValue([rows.matched], products.column(below)) : NO_COUNTS;
  const brandCounts = countByValue([rows.matched, rows.otherBrands], products.column("brand"));
  return {
    categories: withCounts(categories, categoryCounts),
    brands: withCounts(brands, brandCounts).sort((a, b) => b.count - a.count),
    specs: specFacets(
      products,
      rows,
      filter.specs.slice(0, SPEC_NAMES).map(({ name }) => name),
    ),
  };
}

/** Counters that are increased in place, because writing each back into the map takes twice the time. */
type Counts = ReadonlyMap<number, { count: number }>;
const NO_COUNTS: Counts = new Map();

/** The number of rows for each value of a column. */
function countByValue(groups: readonly Rows[], column: Float64Array): Counts {
  const counts = new Map<number, { count: number }>();
  for (const rows of groups) {
    for (const row of rows) {
      const value = column[row] ?? 0;
      const known = counts.get(value);
      if (known) known.count += 1;
      else counts.set(value, { count: 1 });
    }
  }
  return counts;
}

const withCounts = (names: readonly { id: number; name: string }[], counts: Counts) =>
  names.flatMap(({ id, name }) => {
    const found = counts.get(id);
    return found ? [{ id, name, count: found.count }] : [];
  });

type SpecCount = { name: string; value: string; count: number };

/** The specifications that these rows carry, each with its number of rows. */
function countSpecs(products: ColumnarStore, groups: readonly Rows[]): SpecCount[] {
  const { list } = products.specs;
  const counts = new Int32Array(list.length);
  for (const rows of groups) products.countSpecs(rows, counts);
  return list.flatMap((spec, id) => {
    const count = counts[id] ?? 0;
    return count > 0 ? [{ ...spec, count }] : [];
  });
}

/** Counts the other values of a chosen name as if the name were not chosen. */
function specFacets(products: ColumnarStore, rows: FilteredRows, chosen: readonly string[]) {
  const free = countSpecs(products, [rows.matched]).filter(({ name }) => !chosen.includes(name));
  const others = chosen.flatMap((name, index) =>
    countSpecs(products, [rows.matched, rows.otherSpecs[index] ?? []]).filter((spec) => spec.name === name),
  );
  return mostCommon([...free, ...others], chosen);
}

/** The names that most products carry, each with its most common values; chosen names are always included. */
function mostCommon(specs: readonly SpecCount[], chosen: readonly string[]) {
  const names = new Map<string, { name: string; values: SpecCount[]; total: number }>();
  for (const spec of specs) {
    const named = names.get(spec.name) ?? { name: spec.name, values: [], total: 0 };
    named.values.push(spec);
    named.total += spec.count;
    names.set(spec.name, named);
  }
  const isChosen = (name: string) => Number(chosen.includes(name));
  return [...names.values()]
    .filter(({ name, values }) => values.length > 1 || chosen.includes(name))
    .sort((a, b) => isChosen(b.name) - isChosen(a.name) || b.total - a.total || compareText(a.name, b.name))
    .slice(0, SPEC_NAMES)
    .map(({ name, values }) => ({
      name,
      values: values
        .sort((a, b) => b.count - a.count || compareText(a.value, b.value))
        .slice(0, SPEC_VALUES)
        .map(({ value, count }) => ({ value, count })),
    }));
}

const compareText = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0);
