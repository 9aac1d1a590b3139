import type { Answer } from "#contract/endpoint.ts";
import type { Category } from "#contract/product.ts";
import { cutKeyword } from "#contract/rules/keyword.ts";
import { ID } from "#contract/rules/patterns.ts";
import { type COLLECTIONS, PAGE_SIZES, PRODUCT_ORDERS } from "#contract/rules/product.ts";
import type { search } from "#contract/search.ts";

/** The state of a product list, all of which is in its address. */
export type ListQuery = {
  title: string;
  /** The id of a category of any level, and of a subcategory of it; 0 is none. */
  cid: number;
  sid: number;
  /** The id of one of the store's own categories; 0 is none. */
  ownCategory: number;
  brands: readonly number[];
  /** The lowest and the highest price in yuan; empty is no limit. */
  priceOn: string;
  priceOff: string;
  inStock: boolean;
  selfRun: boolean;
  specs: readonly Spec[];
  /** The collection that `/goods_list` shows; 0 on other pages. */
  type: CollectionType | 0;
  order: (typeof PRODUCT_ORDERS)[number];
  view: "cards" | "table";
  page: number;
  limit: number;
  /** The id of the product whose SKUs are all shown in the table; 0 for none. */
  open: number;
};
/** The number of a collection: 1 精品推荐, 2 热卖商品, 3 首发新品. */
type CollectionType = keyof typeof COLLECTIONS;
type Spec = { name: string; value: string };

/** A restriction of a page's list that is not part of its query: the products of one store. */
export type ListScope = { mer_id?: number };

/** The filter values of a list, with the number of products of each. */
export type Facets = Answer<typeof search.list>["facets"];

/** Returns the address of the list with changed parts of its query. */
export type ListHref = (change: Partial<ListQuery>) => string;

const COLLECTION_TYPES: readonly CollectionType[] = [1, 2, 3];
const BRANDS_MAX = 15;
const SPECS_MAX = 12;
const SPECS_LENGTH_MAX = 600;
const PAGE_MAX = 10_000;

/** The value of `all` with which a hot word of a category page searches the whole shop. */
const SEARCH_EVERYWHERE = "1";

/** Parses a list's address; unknown fields are ignored, invalid values fall back to the default. */
export function parseListQuery(search: URLSearchParams): ListQuery {
  const [priceOn, priceOff] = priceRange(search.get("price_on"), search.get("price_off"));
  const limit = Number(search.get("limit"));
  const title = listTitle(search);
  const isEverywhere = title !== "" && search.get("all") === SEARCH_EVERYWHERE;
  return {
    title,
    cid: isEverywhere ? 0 : idOf(search.get("cid")),
    sid: isEverywhere ? 0 : idOf(search.get("sid")),
    ownCategory: idOf(search.get("mer_cate_id")),
    brands: unique((search.get("brand_id") ?? "").split(",").map(idOf).filter(Boolean)).slice(0, BRANDS_MAX),
    priceOn,
    priceOff,
    inStock: search.get("in_stock") === "1",
    selfRun: search.get("is_trader") === "1",
    specs: specsOf(search.get("filter_params") ?? ""),
    type: COLLECTION_TYPES.find((type) => String(type) === search.get("type")) ?? 0,
    order: PRODUCT_ORDERS.find((order) => order === search.get("order")) ?? "default",
    view: search.get("view") === "table" ? "table" : "cards",
    page: Math.min(idOf(search.get("page")) || 1, PAGE_MAX),
    limit: PAGE_SIZES.find((size) => size === limit) ?? PAGE_SIZES[0],
    open: idOf(search.get("open")),
  };
}

/** The search text, cleaned and cut. Half a surrogate pair is dropped, because browser and server encode it differently. */
export const listTitle = (search: URLSearchParams) =>
  cutKeyword((search.get("title") ?? "").replace(/\p{Cc}+/gu, " ").replace(/\p{Cs}/gu, ""));

/**
 * The search part of a list's address, in a fixed order and without default values. One object literal without a
 * spread, because a page calls it for every filter link.
 */
export function searchOfList(query: ListQuery): Record<string, string | number | undefined> {
  return {
    type: query.type || undefined,
    cid: query.cid || undefined,
    sid: query.sid || undefined,
    mer_cate_id: query.ownCategory || undefined,
    title: query.title,
    brand_id: query.brands.join(","),
    price_on: query.priceOn,
    price_off: query.priceOff,
    in_stock: query.inStock ? 1 : undefined,
    is_trader: query.selfRun ? 1 : undefined,
    filter_params: query.specs.map(({ name, value }) => `${name}:${value}`).join("\n"),
    order: query.order === "default" ? undefined : query.order,
    view: query.view === "cards" ? undefined : query.view,
    limit: query.limit === PAGE_SIZES[0] ? undefined : query.limit,
    page: query.page === 1 ? undefined : query.page,
    open: query.open || undefined,
  };
}

/** The parts of the query that belong to the canonical address; filters, order and view do not. */
export function namesOfList({
  title,
  cid,
  sid,
  ownCategory,
  type,
}: ListQuery): Record<string, string | number | undefined> {
  return {
    type: type || undefined,
    cid: cid || undefined,
    sid: sid || undefined,
    mer_cate_id: ownCategory || undefined,
    title,
  };
}

/** The query with changes, on the first page and with no product open unless they name one. */
export const withChange = (query: ListQuery, change: Partial<ListQuery>): ListQuery => ({
  ...query,
  page: 1,
  open: 0,
  ...change,
});

/** The category that the list is limited to, or 0. */
export const categoryOf = ({ cid, sid }: ListQuery) => sid || cid;

/** The change that limits the list to a subcategory. */
export const withCategory = (query: ListQuery, id: number) => (categoryOf(query) ? { sid: id } : { cid: id });

/** The change that removes the category filter; the category of a category page is not a filter and remains. */
export const withoutCategory = ({ cid, sid }: ListQuery, isCategoryPage: boolean) =>
  isCategoryPage ? { cid, sid: cid ? 0 : sid } : { cid: 0, sid: 0 };

/** Removes unknown categories from the query. */
export function withKnownCategory(query: ListQuery, categories: readonly Category[]): ListQuery {
  const knownOrZero = (id: number) => (categoryPath(categories, id).length > 0 ? id : 0);
  return { ...query, cid: knownOrZero(query.cid), sid: knownOrZero(query.sid) };
}

export function toggleBrand({ brands }: ListQuery, id: number) {
  return { brands: brands.includes(id) ? brands.filter((brand) => brand !== id) : [...brands, id] };
}

/** Adds or removes a filter; a product needs one of the chosen values of each chosen specification. */
export function toggleSpec({ specs }: ListQuery, spec: Spec) {
  const others = specs.filter(({ name, value }) => name !== spec.name || value !== spec.value);
  return { specs: hasSpec(specs, spec) ? others : [...specs, spec] };
}

export const withoutSpec = ({ specs }: ListQuery, name: string) => ({
  specs: specs.filter((spec) => spec.name !== name),
});

export const hasSpec = (specs: readonly Spec[], { name, value }: Spec) =>
  specs.some((spec) => spec.name === name && spec.value === value);

/** Whether the list has filters besides its category and search text. */
export const isFiltered = ({ brands, priceOn, priceOff, inStock, selfRun, specs }: ListQuery) =>
  brands.length > 0 || specs.length > 0 || Boolean(priceOn || priceOff) || inStock || selfRun;

export const NO_FILTERS = { brands: [], specs: [], priceOn: "", priceOff: "", inStock: false, selfRun: false } as const;

/** The query parameters of the backend's list call. */
export function toListRequest(query: ListQuery) {
  return {
    keyword: query.title,
    cate_id: categoryOf(query),
    mer_cate_id: query.ownCategory,
    brand_id: query.brands.join(","),
    price_on: query.priceOn,
    price_off: query.priceOff,
    in_stock: query.inStock ? "1" : "0",
    is_trader: query.selfRun ? "1" : "0",
    filter_params: query.specs.map(({ name, value }) => `${name}:${value}`).join("\n"),
    type: `${query.type}`,
    order: query.order,
    with_skus: query.view === "table" ? "1" : "0",
    page: query.page,
    limit: query.limit,
  } as const;
}

export const lastPage = (count: number, limit: number) => Math.max(1, Math.ceil(count / limit));

/** The categories from the first level down to the given one; empty for an unknown id. */
export function categoryPath(categories: readonly Category[], id: number): Category[] {
  for (const category of categories) {
    if (category.store_category_id === id) return [category];
    const below = categoryPath(category.children, id);
    if (below.length > 0) return [category, ...below];
  }
  return [];
}

const idOf = (text: string | null) => (text && ID.test(text) ? Number(text) : 0);
const unique = <T>(values: readonly T[]) => [...new Set(values)];

const PRICE = /^\d{1,7}(?:\.\d{1,2})?$/;

/** Parses the price limits and swaps them if they are reversed; an invalid limit is empty. */
function priceRange(lowText: string | null, highText: string | null): [string, string] {
  const [low, high] = [lowText, highText].map((text) => (text && PRICE.test(text.trim()) ? text.trim() : ""));
  if (low && high && Number(low) > Number(high)) return [high, low];
  return [low ?? "", high ?? ""];
}

/** Parses `name:value` lines; forms send CR LF as line ends. */
function specsOf(text: string): Spec[] {
  return text
    .slice(0, SPECS_LENGTH_MAX)
    .split(/\r?\n/)
    .flatMap((line) => {
      const [, name, value] = /^([^:]{1,40}):(.{1,80})$/.exec(line) ?? [];
      return name && value ? [{ name, value }] : [];
    })
    .slice(0, SPECS_MAX);
}
