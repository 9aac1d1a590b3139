import { groupBy } from "../../platform/group-by.ts";
import type { ColumnarStore, Rows } from "./product-index/columnar-store.ts";
import { byHighest, firstRows } from "./product-index/sort-rows.ts";
import type { ProductRow } from "./products.store.ts";

// The products that the home page and a product's page recommend; all of them are in stock.

function rowsInStock(products: ColumnarStore): number[] {
  const [ids, stocked] = [products.column("id"), products.column("stocked")];
  const rows: number[] = [];
  for (let row = 0; row < products.size(); row += 1) if (ids[row] !== 0 && stocked[row] === 1) rows.push(row);
  return rows;
}

const idsOf = (products: ColumnarStore, rows: Rows) => rows.map((row) => products.value("id", row));

/** Rows in stock by the id of their top-level category. */
type RowsByTopCategory = ReadonlyMap<number, Rows>;

export function groupByTopCategory(products: ColumnarStore): RowsByTopCategory {
  const topCategories = products.column("top");
  return groupBy(rowsInStock(products), (row) => topCategories[row] ?? 0);
}

type Limits = { perGroup: number; limit: number };

/** The best products of the whole shop by sales or by listing date, with at most `perGroup` of one top category. */
export function topProductIds(
  products: ColumnarStore,
  rowsByTopCategory: RowsByTopCategory,
  by: "sales" | "listed",
  { perGroup, limit }: Limits,
): number[] {
  const compare = byHighest(products, by);
  const best = [...rowsByTopCategory.values()].flatMap((rows) => firstRows(rows, perGroup, compare));
  return idsOf(products, firstRows(best, limit, compare));
}

/** The best sellers of a top category; those beyond `perGroup` of one second-level category come last. */
export function floorProductIds(products: ColumnarStore, rows: Rows, { perGroup, limit }: Limits): number[] {
  const bySales = byHighest(products, "sales");
  const secondLevels = products.column("second");
  const groups = groupBy(rows, (row) => secondLevels[row] ?? 0);
  const bestOfEachGroup = [...groups.values()].flatMap((groupRows) => firstRows(groupRows, perGroup, bySales));
  const first = firstRows(bestOfEachGroup, limit, bySales);
  const alreadyChosen = new Set(bestOfEachGroup);
  const rest = first.length < limit ? rows.filter((row) => !alreadyChosen.has(row)) : [];
  return idsOf(products, [...first, ...firstRows(rest, limit - first.length, bySales)]);
}

/** The best seller of one second-level category of a top category, if it has anything in stock. */
export function bestSellerIds(products: ColumnarStore, rows: Rows, second: number): number[] {
  const secondLevels = products.column("second");
  const group = rows.filter((row) => secondLevels[row] === second);
  return idsOf(products, firstRows(group, 1, byHighest(products, "sales")));
}

/** The best sellers of the product's own category without itself. */
export function sameCategoryIds(products: ColumnarStore, product: ProductRow, limit: number): number[] {
  const [ids, thirdLevels] = [products.column("id"), products.column("third")];
  const same = rowsInStock(products).filter(
    (row) => thirdLevels[row] === product.category_id && ids[row] !== product.id,
  );
  return idsOf(products, firstRows(same, limit, byHighest(products, "sales")));
}

/** Products of the same category first, then of the same brand in the same top category. */
export function relatedProductIds(products: ColumnarStore, product: ProductRow, limit: number): number[] {
  const [ids, topCategories, secondLevels] = [products.column("id"), products.column("top"), products.column("second")];
  const [thirdLevels, brands] = [products.column("third"), products.column("brand")];
  const related = rowsInStock(products).filter(
    (row) =>
      ids[row] !== product.id &&
      (secondLevels[row] === product.category_second ||
        thirdLevels[row] === product.category_id ||
        (brands[row] === product.brand_id && topCategories[row] === product.category_top)),
  );
  const rank = (row: number) =>
    thirdLevels[row] === product.category_id ? 0 : brands[row] === product.brand_id ? 1 : 2;
  const bySales = byHighest(products, "sales");
  return idsOf(
    products,
    firstRows(related, limit, (a, b) => rank(a) - rank(b) || bySales(a, b)),
  );
}
