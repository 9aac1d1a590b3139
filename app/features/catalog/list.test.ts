import { expect, test } from "vitest";
import { link } from "#app/link.ts";
import { urls } from "#app/urls.ts";
import type { Category } from "#contract/product.ts";
import { categorySearch } from "./category-trail.ts";
import {
  categoryOf,
  categoryPath,
  isFiltered,
  lastPage,
  NO_FILTERS,
  parseListQuery,
  searchOfList,
  toggleBrand,
  toggleSpec,
  toListRequest,
  withCategory,
  withChange,
  withKnownCategory,
  withoutCategory,
  withoutSpec,
} from "./list.ts";

const parse = (search: string) => parseListQuery(new URLSearchParams(search));
const print = (search: string) => link(urls.catalog.category, {}, searchOfList(parse(search)));

test.each([
  ["", "/goods_cate"],
  ["cid=1&sid=0&title=&all=2&page=1&limit=24&order=default&view=cards", "/goods_cate?cid=1"],
  ["cid=1&sid=101&title=A4&all=1", "/goods_cate?title=A4"],
  ["cid=1&sid=101&all=1", "/goods_cate?cid=1&sid=101"],
  ["page=3&cid=2&brand_id=7,3,7,x&utm=1", "/goods_cate?cid=2&brand_id=7%2C3&page=3"],
  ["price_on=90&price_off=10.5", "/goods_cate?price_on=10.5&price_off=90"],
  ["price_on=-3&price_off=1e3", "/goods_cate"],
  ["order=drop&view=wall&limit=1000&page=-1&in_stock=yes&is_trader=2", "/goods_cate"],
  [
    "order=price_asc&view=table&limit=60&in_stock=1&is_trader=1",
    "/goods_cate?in_stock=1&is_trader=1&order=price_asc&view=table&limit=60",
  ],
  ["cid=1.5&sid=-2&page=1e9", "/goods_cate"],
  ["page=99999999", "/goods_cate?page=10000"],
  ["title=%20TN%0A2325%20", "/goods_cate?title=TN+2325"],
])("%s is normalized to %s", (search, normalized) => {
  expect(print(search)).toBe(normalized);
});

test("a printed address parses to the same query", () => {
  const query = parse(
    "title=硒鼓&cid=3&sid=31&brand_id=4,9&price_on=5&price_off=80&in_stock=1&is_trader=1&filter_params=颜色:黑色%0D%0A比例:1:1&order=sales&view=table&limit=60&page=2",
  );
  expect(query.specs).toEqual([
    { name: "颜色", value: "黑色" },
    { name: "比例", value: "1:1" },
  ]);
  const printed = new URL(link(urls.search.results, {}, searchOfList(query)), "http://shop.test").searchParams;
  expect(parseListQuery(printed)).toEqual(query);
});

test("the subcategory limits the list, and the backend receives it with the filters", () => {
  const query = parse("cid=3&sid=31&brand_id=4,9&filter_params=颜色:黑色&in_stock=1");
  expect(categoryOf(query)).toBe(31);
  expect(categoryOf(parse("cid=3"))).toBe(3);
  expect(toListRequest(query)).toMatchObject({
    cate_id: 31,
    brand_id: "4,9",
    filter_params: "颜色:黑色",
    in_stock: "1",
    is_trader: "0",
  });
});

test("a change leads to the first page, unless it changes the page", () => {
  const query = parse("page=7&order=sales");
  expect(withChange(query, { order: "default" }).page).toBe(1);
  expect(withChange(query, { page: 8 })).toMatchObject({ page: 8, order: "sales" });
});

test("several brands and values are combined, and toggling one twice removes it", () => {
  const query = parse("brand_id=1&filter_params=颜色:黑色");
  expect(toggleBrand(query, 2).brands).toEqual([1, 2]);
  expect(toggleBrand(query, 1).brands).toEqual([]);
  const two = toggleSpec(query, { name: "颜色", value: "青色" });
  expect(two.specs).toEqual([
    { name: "颜色", value: "黑色" },
    { name: "颜色", value: "青色" },
  ]);
  expect(withoutSpec({ ...query, ...two }, "颜色").specs).toEqual([]);
  expect(toggleSpec(query, { name: "颜色", value: "黑色" }).specs).toEqual([]);
  expect(isFiltered(query)).toBe(true);
  expect(isFiltered(withChange(query, NO_FILTERS))).toBe(false);
});

test.each([
  { count: 0, limit: 24, last: 1 },
  { count: 24, limit: 24, last: 1 },
  { count: 25, limit: 24, last: 2 },
])("$count products with $limit per page have $last pages", ({ count, limit, last }) => {
  expect(lastPage(count, limit)).toBe(last);
});

const tree: Category[] = [
  {
    store_category_id: 1,
    pid: 0,
    cate_name: "打印耗材",
    children: [
      {
        store_category_id: 2,
        pid: 1,
        cate_name: "硒鼓粉盒",
        children: [{ store_category_id: 3, pid: 2, cate_name: "原装粉盒", children: [] }],
      },
    ],
  },
];

test.each([
  { id: 1, names: ["打印耗材"], search: { cid: 1, sid: undefined } },
  { id: 2, names: ["打印耗材", "硒鼓粉盒"], search: { cid: 1, sid: 2 } },
  { id: 3, names: ["打印耗材", "硒鼓粉盒", "原装粉盒"], search: { cid: 1, sid: 3 } },
  { id: 9, names: [], search: { cid: undefined, sid: undefined } },
])("the path to category $id is $names", ({ id, names, search }) => {
  const path = categoryPath(tree, id);
  expect(path.map(({ cate_name }) => cate_name)).toEqual(names);
  expect(categorySearch(path)).toEqual(search);
});

test.each([
  { search: "", category: 2, becomes: { cid: 2, sid: 0 } },
  { search: "cid=1", category: 2, becomes: { cid: 1, sid: 2 } },
  { search: "sid=2", category: 3, becomes: { cid: 0, sid: 3 } },
])("$search limited to category $category becomes $becomes", ({ search, category, becomes }) => {
  const query = parse(search);
  expect({ ...query, ...withCategory(query, category) }).toMatchObject(becomes);
});

test.each([
  { search: "cid=1&sid=3", isCategoryPage: true, becomes: { cid: 1, sid: 0 } },
  { search: "cid=1", isCategoryPage: true, becomes: { cid: 1, sid: 0 } },
  { search: "sid=3", isCategoryPage: true, becomes: { cid: 0, sid: 3 } },
  { search: "cid=1&sid=3", isCategoryPage: false, becomes: { cid: 0, sid: 0 } },
])(
  "without its category filter $search becomes $becomes, category page: $isCategoryPage",
  ({ search, isCategoryPage, becomes }) => {
    const query = parse(search);
    expect({ ...query, ...withoutCategory(query, isCategoryPage) }).toMatchObject(becomes);
  },
);

test.each([
  { search: "cid=1&sid=99", known: { cid: 1, sid: 0 } },
  { search: "cid=98&sid=99", known: { cid: 0, sid: 0 } },
  { search: "cid=1&sid=3", known: { cid: 1, sid: 3 } },
])("unknown categories are removed from $search", ({ search, known }) => {
  expect(withKnownCategory(parse(search), tree)).toMatchObject(known);
});

test("a truncated search text does not end with half a surrogate pair", () => {
  expect(parseListQuery(new URLSearchParams({ title: `${"a".repeat(59)}😀b` })).title).toBe("a".repeat(59));
  expect(parseListQuery(new URLSearchParams({ title: `${"a".repeat(58)}😀b` })).title).toBe(`${"a".repeat(58)}😀`);
});
