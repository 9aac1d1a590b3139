import { data, redirect } from "@remix-run/node";
import { addLines, keyOfCall } from "#app/features/catalog/buy.server.ts";
import { toShownCard } from "#app/features/catalog/list.server.ts";
import { listTitle } from "#app/features/catalog/list.ts";
import { printerAddress } from "#app/features/catalog/printer-name.ts";
import type { Written } from "#app/http/answer.server.ts";
import type { Api } from "#app/http/api.server.ts";
import { optional } from "#app/http/optional.server.ts";
import { link } from "#app/link.ts";
import { urls } from "#app/urls.ts";
import { cart } from "#contract/cart.ts";
import { type ConsumableSku, printer } from "#contract/printer.ts";
import type { Product } from "#contract/product-fields.ts";
import { cutKeyword } from "#contract/rules/keyword.ts";
import { NO_PRINTER } from "#contract/rules/messages.ts";
import { ID } from "#contract/rules/patterns.ts";
import { PAGE_SIZES } from "#contract/rules/product.ts";
import { search } from "#contract/search.ts";
import type { PrinterForm } from "./forms.ts";
import { colouredName, parsePrinterFilter, setMessage } from "./printer.ts";

const idOf = (text: string | null) => (text !== null && ID.test(text) ? Number(text) : null);

/**
 * Reads the brands, and the printers of the brand, series and keyword of the address.
 * @throws a redirect to the printer that the form names
 */
export async function readPrinterList(api: Api, request: Request) {
  const { searchParams } = new URL(request.url);
  const { printers: printerCount, consumables, brands } = await api.read(printer.brands);
  const brand = brands.find(({ brand_id }) => brand_id === idOf(searchParams.get("brand"))) ?? null;
  const series = brand?.series.find(({ name }) => name === searchParams.get("series"))?.name ?? "";
  const keyword = cutKeyword(searchParams.get("keyword"));
  const chosen = idOf(searchParams.get("printer"));
  const isAsked = brand !== null || keyword !== "";
  const { list, count } = isAsked
    ? await api.read(printer.list, { query: { brand_id: brand?.brand_id ?? 0, series, keyword } })
    : { list: [], count: 0 };
  // A printer of another brand was chosen before the brand was changed, so it is ignored.
  if (chosen !== null && (!brand || list.some(({ printer_id }) => printer_id === chosen))) {
    throw redirect(printerAddress(chosen));
  }
  return { printerCount, consumables, brands, brand, series, keyword, list, count };
}
export type PrinterList = Awaited<ReturnType<typeof readPrinterList>>;

const printerNotFound = () => data({ message: NO_PRINTER }, { status: 404 });

/**
 * Reads the printer of the address with its consumables, or the results of the address's keyword: the printer with that
 * name, printers that match it, consumables by their code, else products.
 * @throws a 404 response for an unknown printer, and a redirect to the list of printers without printer and keyword
 */
export async function readPrinterSearch(api: Api, request: Request) {
  const { searchParams } = new URL(request.url);
  const filter = parsePrinterFilter(searchParams);
  const title = listTitle(searchParams);
  // Without scripts, the switch of the search bar sends `in` and the server redirects.
  if (searchParams.get("in") === "goods") throw redirect(link(urls.search.results, {}, { title }));
  const asked = searchParams.get("printer");
  if (asked !== null) {
    const id = idOf(asked);
    if (id === null) throw printerNotFound();
    return { ...NOTHING_FOUND, title: "", filter, ...(await readPrinter(api, id)) };
  }
  if (title === "") throw redirect(urls.printer.list);
  const found = await api.read(printer.search, { query: { keyword: title } });
  const others = {
    matches: found.printers.filter(({ printer_id }) => printer_id !== found.printer_id),
    matchCount: found.count - (found.printer_id === null ? 0 : 1),
  };
  if (found.printer_id !== null)
    return { ...NOTHING_FOUND, title, filter, ...(await readPrinter(api, found.printer_id)), ...others };
  const products = found.list.length === 0 ? await readProducts(api, title) : null;
  return { ...NOTHING_FOUND, title, filter, ...others, list: found.list, ...products };
}
export type PrinterSearch = Awaited<ReturnType<typeof readPrinterSearch>>;

type Detail = Awaited<ReturnType<typeof readPrinter>>;
const NOTHING_FOUND = {
  printer: null as Detail["printer"] | null,
  product: null as Detail["product"],
  list: [] as Detail["list"],
  same: [] as Detail["same"],
  matches: [] as Detail["same"],
  matchCount: 0,
  cards: [] as ReturnType<typeof toShownCard>[],
  cardCount: 0,
};

const readPrinter = (api: Api, id: number) => api.read(printer.detail, { params: { id } });

/** The products that match the keyword; none where they cannot be read. */
async function readProducts(api: Api, keyword: string) {
  const query = { keyword, limit: PAGE_SIZES[0] };
  const found = await optional(api, api.read(search.list, { query }));
  return { cards: (found?.list ?? []).map(toShownCard), cardCount: found?.count ?? 0 };
}

/**
 * Adds one row to the cart, or a whole set with a result for each of its lines.
 * @param readSkus reads the SKUs of the page, which name the lines of a set
 */
export async function addConsumables(
  api: Api,
  { intent, lines, key }: Extract<PrinterForm, { lines: unknown }>,
  readSkus: () => Promise<readonly ConsumableSku[]>,
): Promise<Written> {
  if (intent === "add_cart") return addLines(api, lines, key);
  const skus = await readSkus();
  const written = await api.write(cart.addMany, {
    body: {
      ...keyOfCall(
        key,
        lines.map(({ sku }) => sku),
      ),
      lines: lines.map(({ sku }) => ({ product_attr_unique: sku })),
    },
  });
  if (!written.ok) return written;
  const results = written.answer.lines.map(({ product_attr_unique, added, capped, message }) => {
    const item = skus.find(({ sku_id }) => sku_id === product_attr_unique);
    return { name: item ? colouredName(item) : `编码 ${product_attr_unique}`, added, capped, message };
  });
  if (results.every(({ added }) => added === 0)) return { ok: false, message: setMessage(results) };
  const isWhole = results.every(({ capped, message }) => !capped && message === null);
  return { ok: true, toast: setMessage(results), kind: isWhole ? "ok" : "error" };
}

/** The most printers in the answer. */
const FIT_MAX = 5;

/**
 * Whether the product fits the model of the address: the printers with that name, or else those that match it,
 * divided by whether the product fits them. Null where the address has no model, and where they cannot be read.
 */
export async function readFit(api: Api, request: Request, fits: readonly { printer_id: number }[]) {
  const model = cutKeyword(new URL(request.url).searchParams.get("model"));
  if (model === "" || fits.length === 0) return null;
  const found = await optional(api, api.read(printer.search, { query: { keyword: model } }));
  if (!found) return null;
  const named = found.printers.filter(({ printer_id }) => printer_id === found.printer_id);
  const asked = named.length > 0 ? named : found.printers;
  const isFitting = ({ printer_id }: { printer_id: number }) => fits.some((fit) => fit.printer_id === printer_id);
  return {
    model,
    fitting: asked.filter(isFitting).slice(0, FIT_MAX),
    others: named.filter((one) => !isFitting(one)),
  };
}
export type FitAnswer = NonNullable<Awaited<ReturnType<typeof readFit>>>;

/** The SKUs of the consumables of a product that is a printer; null for other products. */
export async function readConsumablesOf(api: Api, printers: Product["printers"], sku_id: number) {
  const chosen = printers.find((one) => one.sku_id === sku_id) ?? printers[0];
  if (!chosen) return null;
  const { list } = await api.read(printer.detail, { params: { id: chosen.printer_id } });
  return { printer_id: chosen.printer_id, list };
}
