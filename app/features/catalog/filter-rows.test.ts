import { expect, test } from "vitest";
import { filterRows } from "./filter-rows.ts";
import { type Facets, parseListQuery } from "./list.ts";

const OPTIONS = { filters: ["category", "brand", "spec"], isCategoryPage: false } as const;
const rowsOf = (facets: Partial<Facets>, search = "") =>
  filterRows(
    parseListQuery(new URLSearchParams(search)),
    { categories: [], brands: [], specs: [], ...facets },
    OPTIONS,
    (change) => JSON.stringify(change),
  );
const brands = (count: number) =>
  Array.from({ length: count }, (_, at) => ({ id: at + 1, name: "得力文具", count: 9 }));

test("a row has the values that fit into two lines, and folds the others", () => {
  const [few] = rowsOf({ brands: brands(8) });
  expect([few?.values.length, few?.more]).toEqual([9, []]);
  const [many] = rowsOf({ brands: brands(40) });
  expect(many?.values.length).toBeGreaterThan(15);
  expect(many?.values.length).toBeLessThan(30);
  expect([...(many?.values ?? []), ...(many?.more ?? [])]).toHaveLength(41);
});

test("a filter without values has no row", () => {
  expect(rowsOf({})).toEqual([]);
  expect(rowsOf({ specs: [{ name: "颜色", values: [{ value: "黑色", count: 2 }] }] }).map(({ name }) => name)).toEqual([
    "颜色",
  ]);
});

test("a chosen value is marked, and 不限 is not", () => {
  const [row] = rowsOf({ brands: brands(3) }, "brand_id=2");
  expect(row?.values.map(({ on }) => on)).toEqual([false, false, true, false]);
});
