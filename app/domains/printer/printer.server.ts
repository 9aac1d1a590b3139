import { data, redirect } from "@remix-run/node";
import { customerUrls } from "#app/customer-urls.ts";
import { readForAct, type Written } from "#app/http/answer.server.ts";
import type { Api } from "#app/http/api.server.ts";
import { optional } from "#app/http/optional.server.ts";
import type { Sheet } from "#app/http/sheet.ts";
import { link } from "#app/link.ts";
import { urls } from "#app/urls.ts";
import { cart } from "#contract/cart.ts";
import { goods } from "#contract/goods.ts";
import { myPrinter } from "#contract/my-printer.ts";
import { type ConsumableSku, printer } from "#contract/printer.ts";
import type { Product } from "#contract/product.ts";
import { QUANTITY_MAX } from "#contract/rules/cart.ts";
import { PAGE_SIZES } from "#contract/rules/goods.ts";
import { cutKeyword } from "#contract/rules/keyword.ts";
import { ID } from "#contract/rules/patterns.ts";
import type { Buyer } from "#contract/rules/pricing.ts";
import { addLines, keyOfCall } from "../catalog/buy.server.ts";
import { toShownCard } from "../catalog/list.server.ts";
import { listTitle } from "../catalog/list.ts";
import { filterFleet, fleetView, lastPerColour, parseFleet, placesOf, ticksOf } from "./fleet.ts";
import { fleetSheet } from "./fleet-sheet.ts";
import { fleetFigures, monthOfAll } from "./fleet-sums.ts";
import type { MyPrintersForm, PrinterForm } from "./forms.ts";
import { colouredName, parseFilter, setMessage } from "./printer.ts";
import { printerAddress } from "./printer-name.ts";

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

const printerNotFound = () => data({ message: "没有这款打印机" }, { status: 404 });

/**
 * Reads the printer of the address with its consumables, or the results of the address's keyword: the printer with that
 * name, printers that match it, consumables by their code, else products.
 * @throws a 404 response for an unknown printer, and a redirect to the list of printers without printer and keyword
 */
export async function readPrinterSearch(api: Api, request: Request) {
  const { searchParams } = new URL(request.url);
  const filter = parseFilter(searchParams);
  const title = listTitle(searchParams);
  // Without scripts, the switch of the search bar sends `in` and the server redirects.
  if (searchParams.get("in") === "goods") throw redirect(link(urls.goodsSearch, {}, { title }));
  const asked = searchParams.get("printer");
  if (asked !== null) {
    const id = idOf(asked);
    if (id === null) throw printerNotFound();
    return { ...NOTHING_FOUND, title: "", filter, ...(await readPrinter(api, id)) };
  }
  if (title === "") throw redirect(urls.printerList);
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
  const found = await optional(api, api.read(goods.list, { query }));
  return { cards: (found?.list ?? []).map(toShownCard), cardCount: found?.count ?? 0 };
}

/**
 * Adds one row to the cart, or a whole set with a result for each of its lines (P6.34).
 * @param readSkus reads the SKUs of the page, which name the lines of a set
 */
export async function addConsumables(
  api: Api,
  { intent, lines, key }: Extract<PrinterForm, { lines: unknown }>,
  readSkus: () => Promise<readonly ConsumableSku[]>,
): Promise<Written> {
  if (intent === "add_cart") return addLines(api, lines, key);
  const read = await readForAct(readSkus());
  if (!read.ok) return read;
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
    const item = read.answer.find(({ sku_id }) => sku_id === product_attr_unique);
    return { name: item ? colouredName(item) : `编码 ${product_attr_unique}`, added, capped, message };
  });
  if (results.every(({ added }) => added === 0)) return { ok: false, message: setMessage(results) };
  const isWhole = results.every(({ capped, message }) => !capped && message === null);
  return { ok: true, toast: setMessage(results), kind: isWhole ? "ok" : "error" };
}

/** The customer's printers in use, filtered by the address, with consumables and purchases, and those out of use. */
async function readFleet(api: Api, request: Request, customer: Buyer) {
  const filter = parseFleet(new URL(request.url).searchParams);
  const all = await api.read(myPrinter.list, { query: { with_consumables: "1" } });
  const now = Date.now();
  const saved = all.filter(({ is_active }) => is_active);
  const list = saved.map(({ list: skus = [], bought = [], ...card }) => {
    const view = fleetView(skus, bought, customer, now, card);
    return { ...card, ...view, places: placesOf(card), due: view.rows.filter(({ isDue }) => isDue).length };
  });
  const outOfUse = all
    .filter(({ is_active }) => !is_active)
    .map(({ list: _skus, bought: _bought, ...card }) => ({ ...card, rows: [] }));
  return { saved, list, outOfUse, filter, shown: filterFleet(list, filter), now };
}
type Fleet = Awaited<ReturnType<typeof readFleet>>;
export type FleetPrinter = Fleet["list"][number];
export type PrinterOutOfUse = Fleet["outOfUse"][number];

/** The data of 我的打印机, with the printers that match the keyword of the search for adding one. */
export async function readMyPrinters(api: Api, request: Request, customer: Buyer) {
  const model = cutKeyword(new URL(request.url).searchParams.get("model"));
  const [{ saved, list, outOfUse, filter, shown, now }, found] = await Promise.all([
    readFleet(api, request, customer),
    model === "" ? null : api.read(printer.list, { query: { keyword: model } }),
  ]);
  const inPlaces = list.flatMap(({ places }) => places);
  return {
    saved: [...list, ...outOfUse].map(({ printer_id }) => printer_id),
    ...{ filter, shown, outOfUse, model, ticked: ticksOf(shown, filter.pick) },
    machines: list.reduce((sum, { machines }) => sum + machines, 0),
    figures: { ...fleetFigures(saved, customer, now), month: monthOfAll(list) },
    places: [...new Set(inPlaces)].map((name) => ({ name, count: inPlaces.filter((one) => one === name).length })),
    found: (found?.list ?? []).slice(0, FOUND_MAX),
    foundCount: found?.count ?? 0,
  };
}

/** The printers and rows that match the address, and all printers out of use, as a sheet of an Excel file. */
export async function exportMyPrinters(api: Api, request: Request, customer: Buyer): Promise<Sheet> {
  const { shown, outOfUse } = await readFleet(api, request, customer);
  return fleetSheet([...shown, ...outOfUse]);
}

/** The SKUs of the customer's printers, with the names that messages use. */
export async function readMySkus(api: Api) {
  const list = await api.read(myPrinter.list, { query: { with_consumables: "1" } });
  return list.flatMap(({ list: skus = [] }) => skus);
}

/** Adds the last purchase for a printer to the cart, with the same quantities. */
export async function buyAgain(api: Api, printer_id: number, key?: string): Promise<Written> {
  const read = await readForAct(api.read(myPrinter.list, { query: { with_consumables: "1" } }));
  if (!read.ok) return read;
  const { list: skus = [], bought = [] } = read.answer.find((one) => one.printer_id === printer_id) ?? {};
  const lines = lastPerColour(skus, bought).map(({ sku_id, quantity }) => ({ sku: sku_id, typed: quantity }));
  if (lines.length === 0) return { ok: false, message: "上次买的耗材已下架或没有买过，请从列表里选" };
  return addLines(api, lines, key);
}

const WRONG_QUANTITY = `数量应为 1 到 ${QUANTITY_MAX} 的整数，请改正后再试`;

/** Adds the ticked rows to the cart, or leads to the form that sends them to an approver. */
export async function actOnTicked(
  api: Api,
  { intent, pick, key }: Extract<MyPrintersForm, { pick: unknown }>,
): Promise<Written> {
  if (pick.some(({ typed }) => !Number.isInteger(typed) || typed < 1 || typed > QUANTITY_MAX)) {
    return { ok: false, message: WRONG_QUANTITY };
  }
  // A SKU that is ticked at several printers is bought once.
  const lines = pick.filter(({ sku }, index) => pick.findIndex((one) => one.sku === sku) === index);
  if (intent === "add_ticked") return addLines(api, lines, key);
  const send = lines.map(({ sku, typed }) => `${sku}:${typed}`).join(",");
  return { ok: true, to: link(customerUrls.approvals, {}, { send }) };
}

/** The most results of a search for a printer to add. */
const FOUND_MAX = 24;

type Acts<Intent> = Extract<MyPrintersForm, { intent: Intent }>;

/** Changes the name, the places, the machines and the monthly pages of a printer. */
export async function changeMyPrinter(
  api: Api,
  { intent: _, printer_id, ...changed }: Acts<"update_printer">,
): Promise<Written> {
  const written = await api.write(myPrinter.update, { body: { printer_id: Number(printer_id), ...changed } });
  return written.ok ? { ok: true, toast: "已保存" } : written;
}

/** Takes a printer out of use, or back into use. */
export async function switchMyPrinter(
  api: Api,
  { intent, printer_id }: Acts<"stop_printer" | "start_printer">,
): Promise<Written> {
  const is_active = intent === "start_printer";
  const written = await api.write(myPrinter.setActive, { body: { printer_id: Number(printer_id), is_active } });
  if (!written.ok) return written;
  return { ok: true, toast: is_active ? "已启用" : "已停用，不再推荐它的耗材" };
}

/** The most printers in the answer. */
const FIT_MAX = 5;

/**
 * Whether the product fits the model of the address (P6.35): the printers with that name, or else those that match it,
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
