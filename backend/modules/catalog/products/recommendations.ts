import type { Rows } from "../index/apply-filters.ts";
import type { ColumnarStore } from "../index/columnar-store.ts";
import { byHighest, firstRows } from "../index/sort-rows.ts";
import { groupBy } from "./group-by.ts";
import type { ProductRow } from "./products.store.ts";

/** Which products the home page and a product's page recommend; all of them are in stock. */

function rowsInStock(products: ColumnarStore): number[] {
  const [ids, stocked] = [products.column("id"), products.column("stocked")];
  const rows: number[] = [];
  for (let row = 0; row < products.size(); row += 1) if (ids[row] !== 0 && stocked[row] === 1) rows.push(row);
  return rows;
}

const idsOf = (products: ColumnarStore, rows: Rows) => rows.map((row) => products.value("id", row));

/** Rows in stock by the id of their top-level category. */
export type Departments = ReadonlyMap<number, Rows>;

export function groupByDepartment(products: ColumnarStore): Departments {
  const tops = products.column("top");
  return groupBy(rowsInStock(products), (row) => tops[row] ?? 0);
}

type Limits = { perGroup: number; limit: number };

/** The first of the whole shop, at most `perGroup` of one department. */
export function topProductIds(
  products: ColumnarStore,
  departments: Departments,
  by: "sales" | "listed",
  { perGroup, limit }: Limits,
): number[] {
  const compare = byHighest(products, by);
  const best = [...departments.values()].flatMap((rows) => firstRows(rows, perGroup, compare));
  return idsOf(products, firstRows(best, limit, compare));
}

/** The best sellers of a department; those beyond `perGroup` of one second-level category come last. */
export function floorProductIds(products: ColumnarStore, rows: Rows, { perGroup, limit }: Limits): number[] {
  const bySales = byHighest(products, "sales");
  const seconds = products.column("second");
  const groups = groupBy(rows, (row) => seconds[row] ?? 0);
  const ahead = [...groups.values()].flatMap((some) => firstRows(some, perGroup, bySales));
  const first = firstRows(ahead, limit, bySales);
  const taken = new Set(ahead);
  const rest = first.length < limit ? rows.filter((row) => !taken.has(row)) : [];
  return idsOf(products, [...first, ...firstRows(rest, limit - first.length, bySales)]);
}

/** The best seller of one second-level category of a department, if it has anything in stock. */
export function bestSellerIds(products: ColumnarStore, rows: Rows, second: number): number[] {
  const seconds = products.column("second");
  const group = rows.filter((row) => seconds[row] === second);
  return idsOf(products, firstRows(group, 1, byHighest(products, "sales")));
}

/** Products of the same category first, then of the same brand in the same department. */
export function relatedProductIds(products: ColumnarStore, product: ProductRow, limit: number): number[] {
  const [ids, tops, seconds] = [products.column("id"), products.column("top"), products.column("second")];
  const [thirds, brands] = [products.column("third"), products.column("brand")];
  const related = rowsInStock(products).filter(
    (row) =>
      ids[row] !== product.id &&
      (seconds[row] === product.category_second ||
        thirds[row] === product.category_id ||
        (brands[row] === product.brand_id && tops[row] === product.category_top)),
  );
  const rank = (row: number) => (thirds[row] === product.category_id ? 0 : brands[row] === product.brand_id ? 1 : 2);
  const bySales = byHighest(products, "sales");
  return idsOf(
    products,
    firstRows(related, limit, (a, b) => rank(a) - rank(b) || bySales(a, b)),
  );
}
