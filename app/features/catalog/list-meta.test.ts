import { expect, test } from "vitest";
import { urls } from "#app/urls.ts";
import { parseListQuery } from "./list.ts";
import { indexingOf, pageLinks } from "./list-meta.ts";

const parse = (search: string) => parseListQuery(new URLSearchParams(search));

test.each([
  ["cid=1&sid=2&all=1", "/goods_cate?cid=1&sid=2"],
  ["cid=1&page=3", "/goods_cate?cid=1&page=3"],
])("the canonical address of %s is %s", (search, canonical) => {
  expect(indexingOf(urls.catalog.category, { query: parse(search), count: 9 })).toEqual({ canonical });
});

test.each(["order=sales", "limit=60", "brand_id=4", "in_stock=1", "view=table", "price_on=5"])(
  "a list with %s is not indexed",
  (search) => {
    expect(indexingOf(urls.catalog.category, { query: parse(`cid=1&page=3&${search}`), count: 99 }).index).toBe(false);
  },
);

test("an empty list is not indexed [P3.10]", () => {
  expect(indexingOf(urls.search.results, { query: parse("title=qqzzxxy"), count: 0 }).index).toBe(false);
});

test("links to the previous and next page keep the filters", () => {
  expect(pageLinks(urls.search.results, parse("title=TN&brand_id=4&page=2"), 3)).toEqual([
    { tagName: "link", rel: "prev", href: "/goods_search?title=TN&brand_id=4" },
    { tagName: "link", rel: "next", href: "/goods_search?title=TN&brand_id=4&page=3" },
  ]);
  expect(pageLinks(urls.search.results, parse("title=TN"), 1)).toEqual([]);
});
