import { redirect } from "@remix-run/node";
import type { Api } from "#app/http/api.server.ts";
import { optional } from "#app/http/optional.server.ts";
import { link, withSearch } from "#app/link.ts";
import { urls } from "#app/urls.ts";
import { type ProductCard, product } from "#contract/product.ts";
import { isOrderable } from "#contract/rules/stock.ts";
import { search } from "#contract/search.ts";
import {
  categoryOf,
  categoryPath,
  isFiltered,
  type ListQuery,
  type ListScope,
  lastPage,
  listTitle,
  parseListQuery,
  searchOfList,
  toListRequest,
  withKnownCategory,
} from "./list.ts";

/**
 * Reads the product list of the request's address. A search without a hit in its category shows those of the whole
 * shop; `emptyCategory` then names the category.
 * @param path the address of the list's page without its search, for example `/goods_cate`
 * @param scope limits the list to a part of the catalog, for example one store
 * @throws a redirect to the last page if the requested page is beyond it, and to the product of a searched SKU code
 */
export async function readProductList(api: Api, request: Request, path: string, scope: ListScope = {}) {
  const { searchParams } = new URL(request.url);
  // Without scripts, the switch of the search bar sends `in` and the server redirects.
  if (searchParams.get("in") === "consumables")
    throw redirect(link(urls.printer.search, {}, { title: listTitle(searchParams) }));
  const requested = parseListQuery(searchParams);
  // Without the category tree the list has no category names but is complete.
  const categories = categoryOf(requested) ? await optional(api, api.read(product.categories)) : [];
  const inCategory = categories ? withKnownCategory(requested, categories) : requested;
  const everywhere = { ...inCategory, cid: 0, sid: 0 };
  const readQuery = (query: ListQuery) => api.read(search.list, { query: { ...scope, ...toListRequest(query) } });
  const found = await readQuery(inCategory);
  if (found.exact_sku) {
    const { product_id, sku_id } = found.exact_sku;
    throw redirect(link(urls.product.detail, { id: product_id }, { sku: sku_id }));
  }
  const canWiden =
    found.count === 0 && inCategory.title !== "" && categoryOf(inCategory) > 0 && !isFiltered(inCategory);
  const wider = canWiden ? await readQuery(everywhere) : null;
  const isWidened = wider !== null && wider.count > 0;
  const query = isWidened ? everywhere : inCategory;
  const { count, list, facets, corrected, printers, of_printers } = isWidened ? wider : found;
  const ancestors = categoryPath(categories ?? [], categoryOf(query));
  const last = lastPage(count, query.limit);
  if (query.page > last) throw redirect(withSearch(path, searchOfList({ ...query, page: last })));
  return {
    query,
    path: ancestors.map(({ store_category_id, cate_name }) => ({
      store_category_id,
      cate_name,
    })),
    count,
    last,
    corrected,
    printers,
    ofPrinters: of_printers,
    emptyCategory: isWidened
      ? (categoryPath(categories ?? [], categoryOf(inCategory)).at(-1)?.cate_name ?? "该分类")
      : null,
    facets: mixesKinds(query, ancestors.length) ? { ...facets, specs: [] } : facets,
    cards: query.view === "cards" ? list.map(toShownCard) : [],
    rows: query.view === "table" ? list.flatMap((card) => toTableRows(card, query)) : [],
  };
}
export type List = Awaited<ReturnType<typeof readProductList>>;

/** Whether the list mixes kinds of goods without common specifications: the whole shop or a top category. */
const mixesKinds = ({ title, specs }: ListQuery, level: number) => level <= 1 && title === "" && specs.length === 0;

const queryOf = (request: Request) => parseListQuery(new URL(request.url).searchParams);

/** The address of the request's list in its normal form, at the given path. */
export const addressOfList = (request: Request, path: string) => withSearch(path, searchOfList(queryOf(request)));

/** Picks the fields that a card shows, because a document contains its loader data twice: as HTML and as JSON. */
export function toShownCard({
  specs: _,
  sku: __,
  total_stock: ___,
  ot_price: ____,
  skus: _____,
  ...card
}: ProductCard) {
  return card;
}
export type ShownCard = ReturnType<typeof toShownCard>;

/** The number of SKUs of each product in the table; a link shows the others. */
const TABLE_SKUS = 3;

/** One row per SKU of the product; the first row has the number of rows. */
function toTableRows(
  { total_stock: _, ot_price: __, sku_count: ___, sales: ____, skus = [], specs, ...card }: ProductCard,
  { open, inStock }: Pick<ListQuery, "open" | "inStock">,
) {
  const { product_id, product_type, store_name, image, brand_name, merchant } = card;
  const product = { product_id, product_type, store_name, image, brand_name, merchant, specs };
  const buyable = inStock ? skus.filter(isOrderable) : skus;
  const own =
    buyable.length > 0 ? buyable.map(({ ot_price: _____, ...sku }) => ({ ...product, ...sku })) : [{ ...card, specs }];
  // A single further row is shown, because the link to it would take the same room.
  const shown = open === card.product_id || own.length <= TABLE_SKUS + 1 ? own : own.slice(0, TABLE_SKUS);
  return shown.map((row, index) => ({
    ...row,
    /** The numbers of the product's rows and of its SKUs without a row; null after its first row. */
    group: index === 0 ? { rows: shown.length, folded: own.length - shown.length } : null,
  }));
}
export type TableRow = ReturnType<typeof toTableRows>[number];
