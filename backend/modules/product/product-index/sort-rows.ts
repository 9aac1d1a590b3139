import type { PriceClass } from "#contract/rules/pricing.ts";
import type { ProductOrder } from "../../../search-engine.ts";
import { type ColumnarStore, PRICE_COLUMNS, type Rows } from "./columnar-store.ts";

/** Negative where row `a` comes before row `b`. */
type CompareRows = (a: number, b: number) => number;

/** Sorts by the higher value, then by the lower product id. */
export function byHighest(products: ColumnarStore, name: "sales" | "listed"): CompareRows {
  const [values, ids] = [products.column(name), products.column("id")];
  return (a, b) => (values[b] ?? 0) - (values[a] ?? 0) || (ids[a] ?? 0) - (ids[b] ?? 0);
}

/**
 * The order of a list; by default the best match first (the lowest rank), then products in stock. Prices are those that
 * the reader's class is shown.
 */
export function comparatorFor(
  products: ColumnarStore,
  { order, priceClass, ranks }: { order: ProductOrder; priceClass: PriceClass; ranks: Int8Array | null },
): CompareRows {
  const bySales = byHighest(products, "sales");
  const prices = products.column(PRICE_COLUMNS[priceClass]);
  const descending =
    (values: Float64Array): CompareRows =>
    (a, b) =>
      (values[b] ?? 0) - (values[a] ?? 0) || bySales(a, b);
  if (order === "price_asc") return (a, b) => (prices[a] ?? 0) - (prices[b] ?? 0) || bySales(a, b);
  if (order === "price_desc") return descending(prices);
  if (order === "is_new") return descending(products.column("listed"));
  if (order === "sales") return bySales;
  const byStock = descending(products.column("stocked"));
  return ranks ? (a, b) => (ranks[a] ?? 0) - (ranks[b] ?? 0) || byStock(a, b) : byStock;
}

/** The first `count` rows in this order, without sorting all of them. */
export function firstRows(rows: Rows, count: number, compare: CompareRows): number[] {
  if (count <= 0) return [];
  const first: number[] = [];
  let last: number | undefined;
  for (const row of rows) {
    if (last !== undefined && compare(row, last) >= 0) continue;
    first.push(row);
    if (first.length < 2 * count) continue;
    first.sort(compare).length = count;
    last = first[count - 1];
  }
  return first.sort(compare).slice(0, count);
}
