import { expect, test } from "vitest";
import { type ColumnarStore, createColumnarStore, type IndexedProduct } from "./columnar-store.ts";

const product = (id: number): IndexedProduct => ({
  id,
  top: 1,
  second: 2,
  third: 3,
  brand: 4,
  store: 5,
  stocked: 1,
  sales: 7,
  listed: 8,
  publicPrice: 600,
  markupPrice: 500,
  costPrice: 400,
});
const PRODUCTS = 1000;

/** The specification ids of each product. */
const specsOfAll = (store: ColumnarStore) =>
  Array.from({ length: PRODUCTS }, (_, index) => {
    const row = store.rowOf(index + 1);
    return row === undefined ? [] : store.specs.list.flatMap((_, id) => (store.hasAnySpec(row, [id]) ? id : []));
  });

test("products that change often take no more memory and retain their specifications", () => {
  const store = createColumnarStore();
  const ids = Array.from({ length: 12 }, (_, index) => store.specs.idOf(`name\u001f${index}`));
  const specsOf = (id: number) => ids.slice(id % 4, (id % 4) + 5);
  const expected = Array.from({ length: PRODUCTS }, (_, index) => specsOf(index + 1));
  for (let id = 1; id <= PRODUCTS; id += 1) store.put(product(id), specsOf(id));
  const capacity = store.specCapacity();
  for (let round = 0; round < 200; round += 1) {
    for (let id = 1; id <= PRODUCTS; id += 3) store.remove(id);
    for (let id = PRODUCTS; id >= 1; id -= 1) if (id % 3 < 2) store.put(product(id), specsOf(id));
  }
  expect(store.size()).toBe(PRODUCTS);
  expect(store.specCapacity()).toBeLessThanOrEqual(4 * capacity);
  expect(specsOfAll(store)).toEqual(expected);
});
