import { expect, test } from "vitest";
import { type ColumnarStore, createColumnarStore, type IndexedProduct } from "./columnar-store.ts";

const product = (id: number): IndexedProduct => ({
  id,
  ...{ top: 1, second: 2, third: 3, brand: 4, store: 5, price: 600, stocked: 1, sales: 7, listed: 8 },
});
const GOODS = 1000;

/** The specifications that each product carries. */
const carried = (goods: ColumnarStore) =>
  Array.from({ length: GOODS }, (_, index) => {
    const slot = goods.slotOf(index + 1);
    return slot === undefined
      ? []
      : goods.specs.list.flatMap((_, number) => (goods.carries(slot, [number]) ? number : []));
  });

test("goods that change again and again take no more memory, and keep their specifications", () => {
  const goods = createColumnarStore();
  const numbers = Array.from({ length: 12 }, (_, index) => goods.specs.numberOf(`name\u001f${index}`));
  const own = (id: number) => numbers.slice(id % 4, (id % 4) + 5);
  const expected = Array.from({ length: GOODS }, (_, index) => own(index + 1));
  for (let id = 1; id <= GOODS; id += 1) goods.put(product(id), own(id));
  const room = goods.room();
  for (let round = 0; round < 200; round += 1) {
    for (let id = 1; id <= GOODS; id += 3) goods.remove(id);
    for (let id = GOODS; id >= 1; id -= 1) if (id % 3 < 2) goods.put(product(id), own(id));
  }
  expect(goods.size()).toBe(GOODS);
  expect(goods.room()).toBeLessThanOrEqual(4 * room);
  expect(carried(goods)).toEqual(expected);
});
