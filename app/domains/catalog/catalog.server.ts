import { data, redirect } from "@remix-run/node";
import type { Written } from "#app/http/answer.server.ts";
import type { Api } from "#app/http/api.server.ts";
import { optional } from "#app/http/optional.server.ts";
import type { ToastRow } from "#app/http/toast.server.ts";
import { link } from "#app/link.ts";
import { urls } from "#app/urls.ts";
import { cart } from "#contract/cart.ts";
import { goods, type ProductCard } from "#contract/goods.ts";
import type { Product } from "#contract/product.ts";
import { QUANTITY_MAX } from "#contract/rules/cart.ts";
import { ID } from "#contract/rules/patterns.ts";
import { type Buyer, FLASH_SALE } from "#contract/rules/pricing.ts";
import { clampQuantity, parseQuantity } from "#contract/rules/quantity.ts";
import { addedMessage, type SelectedRow } from "./bulk-add.ts";
import { chosenSku, shortName, startQuantity } from "./catalog.ts";
import type { BuyForm } from "./forms.ts";
import {
  categoryOf,
  isFiltered,
  type ListQuery,
  type ListScope,
  lastPage,
  listTitle,
  parseList,
  pathTo,
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
export async function readList(api: Api, request: Request, path: string, scope: ListScope = {}) {
  const { searchParams } = new URL(request.url);
  // The search bar's switch, as a form without scripts sends it.
  if (searchParams.get("in") === "consumables")
    throw redirect(link(urls.printerSearch, {}, { title: listTitle(searchParams) }));
  const requested = parseList(searchParams);
  // Without the category tree the list has no category names but is complete.
  const categories = categoryOf(requested) ? await optional(api, api.read(goods.categories)) : [];
  const inCategory = categories ? withKnownCategory(requested, categories) : requested;
  const everywhere = { ...inCategory, cid: 0, sid: 0 };
  const readQuery = (query: ListQuery) => api.read(goods.list, { query: { ...scope, ...toListRequest(query) } });
  const found = await readQuery(inCategory);
  if (found.exact_sku) throw redirect(productAt(String(found.exact_sku.product_id), String(found.exact_sku.sku_id)));
  const canWiden =
    found.count === 0 && inCategory.title !== "" && categoryOf(inCategory) > 0 && !isFiltered(inCategory);
  const wider = canWiden ? await readQuery(everywhere) : null;
  const isWidened = wider !== null && wider.count > 0;
  const query = isWidened ? everywhere : inCategory;
  const { count, list, facets, corrected } = isWidened ? wider : found;
  const categoryPath = pathTo(categories ?? [], categoryOf(query));
  const last = lastPage(count, query.limit);
  if (query.page > last) throw redirect(link(path, {}, searchOfList({ ...query, page: last })));
  return {
    query,
    path: categoryPath.map(({ store_category_id, cate_name }) => ({
      store_category_id,
      cate_name,
    })),
    count,
    last,
    corrected,
    emptyCategory: isWidened ? (pathTo(categories ?? [], categoryOf(inCategory)).at(-1)?.cate_name ?? "该分类") : null,
    facets: mixesKinds(query, categoryPath.length) ? { ...facets, specs: [] } : facets,
    cards: query.view === "cards" ? list.map(toShownCard) : [],
    rows: query.view === "table" ? list.flatMap((card) => toTableRows(card, query)) : [],
  };
}
export type List = Awaited<ReturnType<typeof readList>>;

/** Whether the list mixes kinds of goods without common specifications: the whole shop or a top category. */
const mixesKinds = ({ title, specs }: ListQuery, level: number) => level <= 1 && title === "" && specs.length === 0;

const queryOf = (request: Request) => parseList(new URL(request.url).searchParams);

/** The address of the request's list in its normal form, at the given path. */
export const listAddress = (request: Request, path: string) => link(path, {}, searchOfList(queryOf(request)));

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

/** SKUs that the table shows of each product; the others open by a link. */
const TABLE_SKUS = 3;

/** One row per SKU of the product; the first row has the number of rows. */
function toTableRows(
  { total_stock: _, ot_price: __, sku_count: ___, sales: ____, skus = [], specs, ...card }: ProductCard,
  { open, inStock }: Pick<ListQuery, "open" | "inStock">,
) {
  const { product_id, product_type, store_name, image, brand_name, merchant } = card;
  const product = { product_id, product_type, store_name, image, brand_name, merchant, specs };
  const buyable = inStock ? skus.filter(({ stock }) => stock > 0) : skus;
  const own =
    buyable.length > 0 ? buyable.map(({ ot_price: _____, ...sku }) => ({ ...product, ...sku })) : [{ ...card, specs }];
  // One more row takes no more room than the link to it.
  const shown = open === card.product_id || own.length <= TABLE_SKUS + 1 ? own : own.slice(0, TABLE_SKUS);
  return shown.map((row, index) => ({
    ...row,
    /** The numbers of the product's rows and of its SKUs without a row; null after its first row. */
    group: index === 0 ? { rows: shown.length, folded: own.length - shown.length } : null,
  }));
}
export type TableRow = ReturnType<typeof toTableRows>[number];

/** The result of a row of which the stock allows less than asked for. */
const CAPPED = "库存只有这些";

type AddedLine = { message: string | null; capped: boolean; below_min: number | null };

/** The reason for refusing or capping a row, or the minimum order that the cart does not reach yet. */
function rowProblem({ message, capped, below_min }: AddedLine) {
  if (message !== null) return message;
  if (capped) return CAPPED;
  return below_min === null ? null : `未达起订量 ${below_min}`;
}

/** Adds table rows to the cart with one call; the toast names the lines that were refused or capped at the stock. */
export async function addLines(api: Api, lines: readonly SelectedRow[]): Promise<Written> {
  const unreadable = lines.filter(({ typed }) => Number.isNaN(typed)).length;
  if (unreadable > 0) return { ok: false, message: `${unreadable} 种商品的数量不是数字，请改正后再加入` };
  const written = await api.write(cart.addMany, {
    body: {
      lines: lines.map(({ sku, typed }) => ({
        product_attr_unique: sku,
        // Without a quantity the minimum order is added.
        ...(typed === 0 ? {} : { cart_num: clampQuantity(typed, QUANTITY_MAX) }),
      })),
    },
  });
  if (!written.ok) return written;
  const results = written.answer.lines;
  const added = results.filter((line) => line.added > 0).length;
  const nameOf = ({ product_attr_unique, store_name }: (typeof results)[number]) =>
    store_name === null ? `编码 ${product_attr_unique}` : shortName(store_name);
  const refusals = results.flatMap((line) => (line.message === null ? [] : `${nameOf(line)}：${line.message}`));
  const capped = results
    .filter((line) => line.capped && line.message === null)
    .map((line) => ({ name: nameOf(line), added: line.added }));
  const rows = results.map((line): ToastRow => [line.product_attr_unique, line.added, rowProblem(line)]);
  if (added === 0) return { ok: false, message: refusals.join("；"), rows };
  const isPartial = refusals.length > 0 || capped.length > 0;
  return { ok: true, toast: addedMessage(added, capped, refusals), kind: isPartial ? "error" : "ok", rows };
}

const productNotFound = () => data({ message: "商品不存在" }, { status: 404 });

/** Reads a product. @throws a 404 response if the id is malformed or unknown */
export async function readProduct(api: Api, id: string | undefined): Promise<Product> {
  if (!id || !ID.test(id)) throw productNotFound();
  return api.read(goods.detail, { params: { id } });
}

/** Reads the related products; an empty list for a malformed id and if the backend fails. */
async function readRelated(api: Api, id: string | undefined): Promise<readonly ShownCard[]> {
  const related = id && ID.test(id) ? await optional(api, api.read(goods.related, { params: { id } })) : null;
  return (related ?? []).map(toShownCard);
}

const TABS = ["info", "params", "fits", "consumables", "reviews", "service"] as const;
export type ProductTab = (typeof TABS)[number];

/**
 * Reads a product with the SKU, quantity, picture and tab of its address.
 * @param customer the buyer whose prices choose the cheapest SKU; a failure to read it chooses by public prices
 * @throws a 404 response if it is unknown
 */
export async function readProductPage(
  api: Api,
  request: Request,
  id: string | undefined,
  customer: Promise<Buyer> | null,
) {
  const { searchParams } = new URL(request.url);
  const [{ fits, params, store_info, ...product }, buyer, related] = await Promise.all([
    readProduct(api, id),
    customer && optional(api, customer),
    readRelated(api, id),
  ]);
  const chosen = chosenSku(product, searchParams.get("sku"), buyer);
  if (!chosen) throw productNotFound();
  const typedQuantity = searchParams.get("cart_num");
  const picture = Number(searchParams.get("image"));
  const hasTab = {
    info: true,
    params: true,
    reviews: true,
    service: true,
    fits: fits.length > 0,
    consumables: product.printers.length > 0,
  };
  const tab = TABS.find((name) => name === searchParams.get("tab") && hasTab[name]) ?? "info";
  return {
    product,
    chosen,
    quantity:
      typedQuantity === null ? startQuantity(chosen) : clampQuantity(parseQuantity(typedQuantity), chosen.stock),
    /** Index from 0; null where the address names no picture. */
    picture: Number.isInteger(picture) && picture > 0 ? picture - 1 : null,
    tab,
    storeInfo: store_info,
    params: tab === "info" || tab === "params" ? params : [],
    /** All printers that the product fits; a page shows them on its tab. */
    fits,
    fitCount: fits.length,
    related,
  };
}

/** The product's address with the SKU, and the quantity if there is one, to return to. */
export function withChosenSku(url: string, { sku, cart_num }: Pick<BuyForm, "sku"> & { cart_num?: string }) {
  const address = new URL(url);
  address.searchParams.set("sku", sku);
  if (cart_num) address.searchParams.set("cart_num", cart_num.slice(0, 6));
  return address.href;
}

/** Adds the SKU of the form to the cart, or to a line of its own for 立即购买; at most the stock. */
export async function buy(api: Api, id: string | undefined, { intent, sku, cart_num }: BuyForm): Promise<Written> {
  const product = await readProduct(api, id);
  const chosen = product.skus.find(({ sku_id }) => String(sku_id) === sku);
  if (!chosen) return { ok: false, message: "规格已失效", field: "sku" };
  const typed = parseQuantity(cart_num);
  const quantity = clampQuantity(typed, chosen.stock);
  const written = await api.write(cart.create, {
    body: {
      product_attr_unique: chosen.sku_id,
      cart_num: quantity,
      is_new: intent === "buy_now" ? 1 : 0,
    },
  });
  if (!written.ok) return { ...written, field: "cart_num" };
  if (intent === "buy_now") return { ok: true, to: link(urls.orderConfirm, {}, { cartId: written.answer.cart_id }) };
  return { ok: true, toast: typed > chosen.stock ? `已加入购物车，数量已按库存改为 ${quantity}` : "已加入购物车" };
}

/**
 * Adds the SKU of the form to the cart at the price of its running flash sale, or to a line of its own for 立即抢购. A
 * quantity above the limit is refused, because the limit is the customer's to know.
 */
export async function buyInSale(api: Api, { intent, sku, cart_num }: BuyForm): Promise<Written> {
  const written = await api.write(cart.create, {
    body: {
      product_attr_unique: Number(sku),
      cart_num: clampQuantity(parseQuantity(cart_num), QUANTITY_MAX),
      is_new: intent === "buy_now" ? 1 : 0,
      product_type: FLASH_SALE,
    },
  });
  if (!written.ok) return { ...written, field: "cart_num" };
  if (intent === "buy_now") return { ok: true, to: link(urls.orderConfirm, {}, { cartId: written.answer.cart_id }) };
  return { ok: true, toast: "已加入购物车，秒杀结束前提交订单有效" };
}

/** The address of a product with a chosen SKU. */
export const productAt = (id: string | undefined, sku: string) => link(urls.goodsDetail, { id: id ?? "" }, { sku });
