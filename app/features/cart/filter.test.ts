import { expect, test } from "vitest";
import type { CartLine } from "#contract/cart.ts";
import { cartAddress, countByFilter, filterOf, matchesFilter } from "./filter.ts";

const line = (trueStock: number, saving?: string) => ({ trueStock, ...(saving ? { saving } : {}) }) as CartLine;
const lines = [line(11), line(10), line(500, "1.00")];

test("降价, 库存紧张 and 失效商品 are counted, and each tab shows its own lines", () => {
  expect(countByFilter(lines, [line(0)])).toEqual({ all: 3, cheaper: 1, low_stock: 1, failed: 1 });
  const shown = (filter: Parameters<typeof matchesFilter>[0]) => lines.filter((one) => matchesFilter(filter, one));
  expect(shown("cheaper")).toEqual([lines[2]]);
  expect(shown("low_stock")).toEqual([lines[1]]);
  expect(shown("failed")).toEqual([]);
});

test("a filter is read from the address that shows it", () => {
  expect(cartAddress("all")).toBe("/shopping_cart");
  for (const filter of ["all", "cheaper", "low_stock", "failed"] as const) {
    expect(filterOf(new URL(cartAddress(filter), "http://shop").searchParams)).toBe(filter);
  }
  expect(filterOf(new URLSearchParams("filter=constructor"))).toBe("all");
});
