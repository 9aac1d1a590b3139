import { expect, test } from "vitest";
import { indexingOfStreet, type StreetQuery } from "./street.ts";

const query: StreetQuery = { kind: "旗舰", category_id: 3, keyword: "", order: "default", followed: false, page: 2 };
const canonical = "/shop_street?kind=%E6%97%97%E8%88%B0&category_id=3&page=2";
const indexing = (change: Partial<StreetQuery>, count = 12) =>
  indexingOfStreet("/shop_street", { query: { ...query, ...change }, count });

test("a list of stores is indexed by its kind, category and page [P3.10]", () => {
  expect(indexing({})).toEqual({ canonical });
});

test.each<Partial<StreetQuery>>([{ keyword: "得力" }, { order: "sales" }, { followed: true }])(
  "a list with %j is not indexed [P3.10]",
  (change) => {
    expect(indexing(change)).toEqual({ canonical, index: false });
  },
);

test("a list without stores is not indexed [P3.10]", () => {
  expect(indexing({}, 0)).toEqual({ canonical, index: false });
});
