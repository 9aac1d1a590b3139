import { link } from "#app/link.ts";
import { urls } from "#app/urls.ts";
import type { Answer } from "#contract/endpoint.ts";
import type { Category, goods } from "#contract/goods.ts";
import { PAGE_SIZES, PRODUCT_ORDERS } from "#contract/rules/goods.ts";
import { ID } from "#contract/rules/patterns.ts";

/** The state of a product list, which is all in its address (P3.3). */
export type ListQuery = {
  title: string;
  /** A category of any level, and a narrower one within it. */
  cid: number;
  sid: number;
  brands: readonly number[];
  /** Yuan, or empty. */
  priceOn: string;
  priceOff: string;
  inStock: boolean;
  selfRun: boolean;
  specs: readonly Spec[];
  order: (typeof PRODUCT_ORDERS)[number];
  view: "cards" | "table";
  page: number;
  limit: number;
};
type Spec = { name: string; value: string };

/** What a list can be narrowed by, with counts. */
export type Facets = Answer<typeof goods.list>["facets"];

/** The address of the list with something changed. */
export type ListHref = (change: Partial<ListQuery>) => string;

const TITLE_MAX = 60;
const BRANDS_MAX = 15;
const SPECS_MAX = 12;
const SPECS_LENGTH_MAX = 600;
const PAGE_MAX = 10_000;

/** Reads the list's state from an address; unknown fields are ignored, bad values fall back (P3.13). */
export function parseList(search: URLSearchParams): ListQuery {
  const [priceOn, priceOff] = priceRange(search.get("price_on"), search.get("price_off"));
  const limit = Number(search.get("limit"));
  return {
    title: listTitle(search),
    cid: idOf(search.get("cid")),
    sid: idOf(search.get("sid")),
    brands: unique((search.get("brand_id") ?? "").split(",").map(idOf).filter(Boolean)).slice(0, BRANDS_MAX),
    priceOn,
    priceOff,
    inStock: search.get("in_stock") === "1",
    selfRun: search.get("is_trader") === "1",
    specs: specsOf(search.get("filter_params") ?? ""),
    order: PRODUCT_ORDERS.find((order) => order === search.get("order")) ?? "default",
    view: search.get("view") === "table" ? "table" : "cards",
    page: Math.min(idOf(search.get("page")) || 1, PAGE_MAX),
    limit: PAGE_SIZES.find((size) => size === limit) ?? PAGE_SIZES[0],
  };
}

/** The words of a search; half a sign, which the cut may leave, would be another sign for the server than for the browser. */
export const listTitle = (search: URLSearchParams) =>
  (search.get("title") ?? "")
    .replace(/\p{Cc}+/gu, " ")
    .trim()
    .slice(0, TITLE_MAX)
    .replace(/\p{Cs}/gu, "")
    .trim();

/** The search part of a list's address, always in one order and without what is the default anyway. */
export function searchOfList(query: ListQuery): Record<string, string | number | undefined> {
  return {
    ...namesOfList(query),
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
  };
}

/** What names the list itself, for its canonical address: filters, sorting and views are ways to look at it. */
export function namesOfList({ title, cid, sid }: ListQuery): Record<string, string | number | undefined> {
  return { cid: cid || undefined, sid: sid || undefined, title };
}

/** The list with something changed, from its first page again. */
export const withChange = (query: ListQuery, change: Partial<ListQuery>): ListQuery => ({
  ...query,
  page: 1,
  ...change,
});

/** The narrower of the two categories counts. */
export const categoryOf = ({ cid, sid }: ListQuery) => sid || cid;

/** The list narrowed to a category below its own. */
export const withCategory = (query: ListQuery, id: number) => (categoryOf(query) ? { sid: id } : { cid: id });

/** The list without its narrower category; a search has no category that is its own, a category page has `cid`. */
export const withoutCategory = ({ cid, sid }: ListQuery, isSearch: boolean) =>
  isSearch ? { cid: 0, sid: 0 } : { cid, sid: cid ? 0 : sid };

/** Categories that do not exist fall back to the wider one, and then to all goods. */
export function withKnownCategory(query: ListQuery, categories: readonly Category[]): ListQuery {
  const known = (id: number) => (pathTo(categories, id).length > 0 ? id : 0);
  return { ...query, cid: known(query.cid), sid: known(query.sid) };
}

export function toggleBrand({ brands }: ListQuery, id: number) {
  return { brands: brands.includes(id) ? brands.filter((brand) => brand !== id) : [...brands, id] };
}

/** Values of one specification widen each other, specifications narrow each other. */
export function toggleSpec({ specs }: ListQuery, spec: Spec) {
  const others = specs.filter(({ name, value }) => name !== spec.name || value !== spec.value);
  return { specs: hasSpec(specs, spec) ? others : [...specs, spec] };
}

export const withoutSpec = ({ specs }: ListQuery, name: string) => ({
  specs: specs.filter((spec) => spec.name !== name),
});

export const hasSpec = (specs: readonly Spec[], { name, value }: Spec) =>
  specs.some((spec) => spec.name === name && spec.value === value);

/** Whether anything narrows the list besides its name. */
export const isFiltered = ({ brands, priceOn, priceOff, inStock, selfRun, specs }: ListQuery) =>
  brands.length > 0 || specs.length > 0 || Boolean(priceOn || priceOff) || inStock || selfRun;

export const NO_FILTERS = { brands: [], specs: [], priceOn: "", priceOff: "", inStock: false, selfRun: false } as const;

/** The query of the contract's list call. */
export function toListRequest(query: ListQuery) {
  return {
    keyword: query.title,
    cate_id: categoryOf(query),
    brand_id: query.brands.join(","),
    price_on: query.priceOn,
    price_off: query.priceOff,
    in_stock: query.inStock ? "1" : "0",
    is_trader: query.selfRun ? "1" : "0",
    filter_params: query.specs.map(({ name, value }) => `${name}:${value}`).join("\n"),
    order: query.order,
    page: query.page,
    limit: query.limit,
  } as const;
}

export const lastPage = (count: number, limit: number) => Math.max(1, Math.ceil(count / limit));

/** From the first level down to the category; empty for one that does not exist. */
export function pathTo(categories: readonly Category[], id: number): Category[] {
  for (const category of categories) {
    if (category.store_category_id === id) return [category];
    const below = pathTo(category.children, id);
    if (below.length > 0) return [category, ...below];
  }
  return [];
}

/** The address of a category's list: the first level as `cid`, levels below it as `sid`. */
export function categorySearch(path: readonly { store_category_id: number }[]) {
  const [first] = path;
  const last = path.at(-1);
  return { cid: first?.store_category_id, sid: last === first ? undefined : last?.store_category_id };
}

type NamedCategory = { store_category_id: number; cate_name: string };

/** The breadcrumb of a category: a link to the list of each category on its path. */
export function categoryTrail(path: readonly NamedCategory[]): { name: string; to?: string }[] {
  return path.map(({ cate_name }, index) => ({
    name: cate_name,
    to: link(urls.categories, {}, categorySearch(path.slice(0, index + 1))),
  }));
}

const idOf = (text: string | null) => (text && ID.test(text) ? Number(text) : 0);
const unique = <T>(values: readonly T[]) => [...new Set(values)];

const PRICE = /^\d{1,7}(?:\.\d{1,2})?$/;

function priceRange(on: string | null, off: string | null): [string, string] {
  const [low, high] = [on, off].map((text) => (text && PRICE.test(text.trim()) ? text.trim() : ""));
  if (low && high && Number(low) > Number(high)) return [high, low];
  return [low ?? "", high ?? ""];
}

/** `name:value`, one a line; a form sends its line ends as CR LF. */
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
