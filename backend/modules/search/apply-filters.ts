import type { PriceClass } from "#contract/rules/pricing.ts";
import type { ProductFilter } from "../../search-engine.ts";
import { type ColumnarStore, PRICE_COLUMNS, type Rows } from "../product/product-index/columnar-store.ts";

/** A filter whose names are resolved to ids of the columnar store. */
type ResolvedFilter = Omit<ProductFilter, "collection" | "specs"> & {
  specs: readonly { ids: readonly number[] }[];
  priceClass: PriceClass;
};

export type FilteredRows = {
  matched: number[];
  /** Rows that only the chosen brands exclude: facets count the other brands with them. */
  otherBrands: number[];
  /** For each chosen specification the rows that it alone excludes. */
  otherSpecs: number[][];
};

const isWithin = (categories: ReadonlySet<number>, top = 0, second = 0, third = 0) =>
  categories.has(third) || categories.has(second) || categories.has(top);

/** The products that match the filter, among these rows or, with null, among all. */
export function applyFilters(products: ColumnarStore, rows: Rows | null, filter: ResolvedFilter): FilteredRows {
  const { category, brands, inStock, specs } = filter;
  const stores = filter.stores && new Set(filter.stores);
  const categories = filter.categories && new Set(filter.categories);
  const minPrice = filter.minPrice ?? Number.NEGATIVE_INFINITY;
  const maxPrice = filter.maxPrice ?? Number.POSITIVE_INFINITY;
  const [ids, stocked] = [products.column("id"), products.column("stocked")];
  const prices = products.column(PRICE_COLUMNS[filter.priceClass]);
  const [tops, seconds, thirds] = [products.column("top"), products.column("second"), products.column("third")];
  const [brandOf, storeOf] = [products.column("brand"), products.column("store")];
  const filtered: FilteredRows = { matched: [], otherBrands: [], otherSpecs: specs.map(() => []) };
  const count = rows ? rows.length : products.size();
  for (let index = 0; index < count; index += 1) {
    const row = rows ? (rows[index] ?? 0) : index;
    if (ids[row] === 0) continue;
    if (category > 0 && tops[row] !== category && seconds[row] !== category && thirds[row] !== category) continue;
    if (categories && !isWithin(categories, tops[row], seconds[row], thirds[row])) continue;
    const price = prices[row] ?? 0;
    if (price < minPrice || price > maxPrice || (inStock && stocked[row] === 0)) continue;
    if (stores && !stores.has(storeOf[row] ?? 0)) continue;
    const hasBrand = brands.length === 0 || brands.includes(brandOf[row] ?? 0);
    const missing = specs.findIndex((spec) => !products.hasAnySpec(row, spec.ids));
    if (missing === -1) (hasBrand ? filtered.matched : filtered.otherBrands).push(row);
    else if (hasBrand && specs.slice(missing + 1).every((spec) => products.hasAnySpec(row, spec.ids))) {
      filtered.otherSpecs[missing]?.push(row);
    }
  }
  return filtered;
}
