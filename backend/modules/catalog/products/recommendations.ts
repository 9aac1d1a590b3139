import { byHighest, type Rows, takeFirst } from "../index/apply-filters.ts";
import type { ColumnarStore } from "../index/columnar-store.ts";
import { groupBy } from "./group-by.ts";
import type { ProductRow } from "./products.store.ts";

/** The rows of goods that the shop itself chooses: shelves of the home page, and what is like a product. */

function inStock(goods: ColumnarStore): number[] {
  const [ids, stocked] = [goods.column("id"), goods.column("stocked")];
  const slots: number[] = [];
  for (let slot = 0; slot < goods.size(); slot += 1) {
    if (ids[slot] !== 0 && stocked[slot] === 1) slots.push(slot);
  }
  return slots;
}

const idsOf = (goods: ColumnarStore, slots: Rows) => slots.map((slot) => goods.at("id", slot));

/** What is in stock, by department. */
export type Departments = ReadonlyMap<number, Rows>;

export function groupByDepartment(goods: ColumnarStore): Departments {
  const tops = goods.column("top");
  return groupBy(inStock(goods), (slot) => tops[slot] ?? 0);
}

/** The best of the whole shop, at most `each` from one department, so that no department fills the row. */
export function topProductIds(
  goods: ColumnarStore,
  departments: Departments,
  by: "sales" | "listed",
  most: Most,
): number[] {
  const compare = byHighest(goods, by);
  const best = [...departments.values()].flatMap((own) => takeFirst(own, most.each, compare));
  return idsOf(goods, takeFirst(best, most.limit, compare));
}

type Most = { each: number; limit: number };

/** The best of a department, at most `each` of one second-level category ahead of the rest. */
export function floorProductIds(goods: ColumnarStore, own: Rows, { each, limit }: Most): number[] {
  const bySales = byHighest(goods, "sales");
  const seconds = goods.column("second");
  const kinds = groupBy(own, (slot) => seconds[slot] ?? 0);
  const ahead = [...kinds.values()].flatMap((some) => takeFirst(some, each, bySales));
  const first = takeFirst(ahead, limit, bySales);
  const taken = new Set(ahead);
  const rest = first.length < limit ? own.filter((slot) => !taken.has(slot)) : [];
  return idsOf(goods, [...first, ...takeFirst(rest, limit - first.length, bySales)]);
}

/** The best seller of a second-level category of this department, if it has anything in stock. */
export function bestSellerIds(goods: ColumnarStore, own: Rows, second: number): number[] {
  const seconds = goods.column("second");
  const kind = own.filter((slot) => seconds[slot] === second);
  return idsOf(goods, takeFirst(kind, 1, byHighest(goods, "sales")));
}

/** Goods of the same kind first, then of the same brand in the same department. */
export function relatedProductIds(goods: ColumnarStore, product: ProductRow, limit: number): number[] {
  const [ids, tops, seconds] = [goods.column("id"), goods.column("top"), goods.column("second")];
  const [thirds, brands] = [goods.column("third"), goods.column("brand")];
  const like = inStock(goods).filter(
    (slot) =>
      ids[slot] !== product.id &&
      (seconds[slot] === product.category_second ||
        thirds[slot] === product.category_id ||
        (brands[slot] === product.brand_id && tops[slot] === product.category_top)),
  );
  const rank = (slot: number) => (thirds[slot] === product.category_id ? 0 : brands[slot] === product.brand_id ? 1 : 2);
  const bySales = byHighest(goods, "sales");
  return idsOf(
    goods,
    takeFirst(like, limit, (a, b) => rank(a) - rank(b) || bySales(a, b)),
  );
}
