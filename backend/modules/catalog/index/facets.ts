import { type Counts, countBy, countSpecs } from "./apply-filters.ts";
import type { QueryResult } from "./query-products.ts";

const SPEC_NAMES = 6;
const SPEC_VALUES = 20;
const LEVELS = ["top", "second", "third"] as const;
/** A category that nobody knows has nothing below it. */
const LOWEST = 3;

type Names = {
  /** In the order in which they are shown. */
  categories: readonly { id: number; level: number; name: string }[];
  brands: readonly { id: number; name: string }[];
};

/** What a list can be narrowed by further, with how many goods are behind each choice. */
export function facetsOf(found: QueryResult, { categories, brands }: Names) {
  const { filter, goods, narrow } = found;
  const level = filter.category === 0 ? 0 : (categories.find(({ id }) => id === filter.category)?.level ?? LOWEST);
  const below = LEVELS[level];
  const inside = below ? countBy([narrow.found], goods.column(below)) : new Map();
  const ofBrands = countBy([narrow.found, narrow.otherBrands], goods.column("brand"));
  return {
    categories: withCounts(categories, inside),
    brands: withCounts(brands, ofBrands).sort((a, b) => b.count - a.count),
    specs: specsOf(found),
  };
}

const withCounts = (names: readonly { id: number; name: string }[], counts: ReadonlyMap<number, { count: number }>) =>
  names.flatMap(({ id, name }) => {
    const known = counts.get(id);
    return known ? [{ id, name, count: known.count }] : [];
  });

/** A chosen name counts its other values too. */
function specsOf({ filter, goods, narrow }: QueryResult) {
  const chosen = filter.specs.slice(0, SPEC_NAMES).map(({ name }) => name);
  const free = countSpecs(goods, [narrow.found]).filter(({ name }) => !chosen.includes(name));
  const others = chosen.flatMap((name, index) =>
    countSpecs(goods, [narrow.found, narrow.otherSpecs[index] ?? []]).filter((spec) => spec.name === name),
  );
  return commonest([...free, ...others], chosen);
}

/** The names that most goods carry, each with its commonest values; what is chosen always stays visible. */
function commonest(specs: readonly Counts[], chosen: readonly string[]) {
  const names = new Map<string, { name: string; values: Counts[]; weight: number }>();
  for (const spec of specs) {
    const named = names.get(spec.name) ?? { name: spec.name, values: [], weight: 0 };
    named.values.push(spec);
    named.weight += spec.count;
    names.set(spec.name, named);
  }
  return [...names.values()]
    .filter(({ name, values }) => values.length > 1 || chosen.includes(name))
    .sort(
      (a, b) =>
        Number(chosen.includes(b.name)) - Number(chosen.includes(a.name)) ||
        b.weight - a.weight ||
        inText(a.name, b.name),
    )
    .slice(0, SPEC_NAMES)
    .map(({ name, values }) => ({
      name,
      values: values
        .sort((a, b) => b.count - a.count || inText(a.value, b.value))
        .slice(0, SPEC_VALUES)
        .map(({ value, count }) => ({ value, count })),
    }));
}

const inText = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0);
