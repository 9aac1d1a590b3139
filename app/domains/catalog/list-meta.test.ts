import { expect, test } from "vitest";
import { urls } from "#app/urls.ts";
import { parseList } from "./list.ts";
import { breadcrumbList, canonicalAddress, pageLinks } from "./list-meta.ts";

const parse = (search: string) => parseList(new URLSearchParams(search));

test.each([
  ["cid=1&sid=2&all=1", "/goods_cate?cid=1&sid=2"],
  ["cid=1&page=3", "/goods_cate?cid=1&page=3"],
  ["cid=1&page=3&order=sales", "/goods_cate?cid=1"],
  ["cid=1&page=3&limit=60", "/goods_cate?cid=1"],
  ["cid=1&page=3&brand_id=4&in_stock=1&view=table", "/goods_cate?cid=1"],
])("%s is kept by search engines as %s", (search, canonical) => {
  expect(canonicalAddress(urls.categories, parse(search))).toBe(canonical);
});

test("the neighbouring pages keep the filters", () => {
  expect(pageLinks(urls.goodsSearch, parse("title=TN&brand_id=4&page=2"), 3)).toEqual([
    { tagName: "link", rel: "prev", href: "/goods_search?title=TN&brand_id=4" },
    { tagName: "link", rel: "next", href: "/goods_search?title=TN&brand_id=4&page=3" },
  ]);
  expect(pageLinks(urls.goodsSearch, parse("title=TN"), 1)).toEqual([]);
});

test("the breadcrumb starts at home and its last step needs no address", () => {
  expect(breadcrumbList([{ name: "打印耗材", to: "/goods_cate?cid=1" }, { name: "CC388A" }]).itemListElement).toEqual([
    { "@type": "ListItem", position: 1, name: "首页", item: { "@id": "/" } },
    { "@type": "ListItem", position: 2, name: "打印耗材", item: { "@id": "/goods_cate?cid=1" } },
    { "@type": "ListItem", position: 3, name: "CC388A" },
  ]);
});
