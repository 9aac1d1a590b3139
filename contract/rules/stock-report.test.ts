import { expect, test } from "vitest";
import { unitsToOrder } from "./stock-report.ts";

test.each([
  [{ sold_30: 10, stock: 4, min_order: 1 }, 6],
  [{ sold_30: 10, stock: 4, min_order: 5 }, 10],
  [{ sold_30: 10, stock: 0, min_order: 10 }, 10],
  [{ sold_30: 10, stock: 10, min_order: 3 }, 0],
  [{ sold_30: 3, stock: 9, min_order: 1 }, 0],
])("what 30 days sell and is not there, in whole minimum orders: %o", (sku, units) => {
  expect(unitsToOrder(sku)).toBe(units);
});
