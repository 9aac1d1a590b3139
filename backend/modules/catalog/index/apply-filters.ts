import type { ColumnarStore } from "./columnar-store.ts";
import type { ProductFilter } from "./product-filter.ts";
import type { ProductOrder } from "./query-products.ts";

/** A filter in the shelf's own numbers. */
type Sieve = Omit<ProductFilter, "asked" | "selfRun" | "specs"> & {
  /** null: of every store. */
  stores: ReadonlySet<number> | null;
  specs: readonly { numbers: readonly number[] }[];
};
/** Slots of goods. */
export type Rows = readonly number[];

export type FilteredRows = {
  found: number[];
  /** What the choice of brands alone keeps out: the other brands are counted with them. */
  otherBrands: number[];
  /** The same for each specification of the filter. */
  otherSpecs: number[][];
};

/** Lets the goods of these slots through, or of all where there is nothing to choose from. */
export function applyFilters(goods: ColumnarStore, slots: Rows | null, sieve: Sieve): FilteredRows {
  const { category, brands, inStock, store, stores, specs } = sieve;
  const [from, to] = [sieve.from ?? Number.NEGATIVE_INFINITY, sieve.to ?? Number.POSITIVE_INFINITY];
  const [ids, prices, stocked] = [goods.column("id"), goods.column("price"), goods.column("stocked")];
  const [tops, seconds, thirds] = [goods.column("top"), goods.column("second"), goods.column("third")];
  const [ofBrand, ofStore] = [goods.column("brand"), goods.column("store")];
  const narrow: FilteredRows = { found: [], otherBrands: [], otherSpecs: specs.map(() => []) };
  const count = slots ? slots.length : goods.size();
  for (let index = 0; index < count; index += 1) {
    const slot = slots ? (slots[index] ?? 0) : index;
    if (ids[slot] === 0) continue;
    if (category > 0 && tops[slot] !== category && seconds[slot] !== category && thirds[slot] !== category) continue;
    const price = prices[slot] ?? 0;
    if (price < from || price > to || (inStock && stocked[slot] === 0)) continue;
    if (store > 0 && ofStore[slot] !== store) continue;
    if (stores && !stores.has(ofStore[slot] ?? 0)) continue;
    const branded = brands.length === 0 || brands.includes(ofBrand[slot] ?? 0);
    const missed = specs.findIndex(({ numbers }) => !goods.carries(slot, numbers));
    if (missed === -1) (branded ? narrow.found : narrow.otherBrands).push(slot);
    else if (branded && specs.every(({ numbers }, at) => at <= missed || goods.carries(slot, numbers))) {
      narrow.otherSpecs[missed]?.push(slot);
    }
  }
  return narrow;
}

/** How many of these goods there are under each value. */
export function countBy(groups: readonly Rows[], values: Float64Array): Map<number, { count: number }> {
  const counts = new Map<number, { count: number }>();
  for (const slots of groups) {
    for (const slot of slots) {
      const value = values[slot] ?? 0;
      const known = counts.get(value);
      if (known) known.count += 1;
      else counts.set(value, { count: 1 });
    }
  }
  return counts;
}

export type Counts = { name: string; value: string; count: number };

/** The specifications that these goods carry, with how many do. */
export function countSpecs(goods: ColumnarStore, groups: readonly Rows[]): Counts[] {
  const { list } = goods.specs;
  const counts = new Int32Array(list.length);
  for (const slots of groups) goods.countSpecs(slots, counts);
  return list.flatMap((spec, number) => {
    const count = counts[number] ?? 0;
    return count > 0 ? [{ ...spec, count }] : [];
  });
}

/** Which of two slots comes first. */
export type Compare = (a: number, b: number) => number;

/** The higher the value the earlier; among equals the older product. */
export function byHighest(goods: ColumnarStore, name: "sales" | "listed"): Compare {
  const [values, ids] = [goods.column(name), goods.column("id")];
  return (a, b) => (values[b] ?? 0) - (values[a] ?? 0) || (ids[a] ?? 0) - (ids[b] ?? 0);
}

/** How lists are ordered; by default what answers the words best comes first, then what is in stock. */
export function comparatorFor(goods: ColumnarStore, order: ProductOrder, ranks: Int8Array | null): Compare {
  const bySales = byHighest(goods, "sales");
  const [prices, listed, stocked] = [goods.column("price"), goods.column("listed"), goods.column("stocked")];
  const falling =
    (values: Float64Array): Compare =>
    (a, b) =>
      (values[b] ?? 0) - (values[a] ?? 0) || bySales(a, b);
  if (order === "price_asc") return (a, b) => (prices[a] ?? 0) - (prices[b] ?? 0) || bySales(a, b);
  if (order === "price_desc") return falling(prices);
  if (order === "is_new") return falling(listed);
  if (order === "sales") return bySales;
  const stock = falling(stocked);
  return ranks ? (a, b) => (ranks[a] ?? 0) - (ranks[b] ?? 0) || stock(a, b) : stock;
}

/** The first so many in this order, without putting all of them in order. */
export function takeFirst(slots: Rows, count: number, compare: Compare): number[] {
  if (count <= 0) return [];
  const first: number[] = [];
  let last: number | undefined;
  for (const slot of slots) {
    if (last !== undefined && compare(slot, last) >= 0) continue;
    first.push(slot);
    if (first.length < 2 * count) continue;
    first.sort(compare).length = count;
    last = first[count - 1];
  }
  return first.sort(compare).slice(0, count);
}
