import { addLines } from "#app/features/catalog/buy.server.ts";
import type { MyPrintersForm } from "#app/features/printer/forms.ts";
import type { Written } from "#app/http/answer.server.ts";
import type { Api } from "#app/http/api.server.ts";
import { link } from "#app/link.ts";
import { urls } from "#app/urls.ts";
import { myPrinter } from "#contract/my-printer.ts";
import { printer } from "#contract/printer.ts";
import { QUANTITY_MAX } from "#contract/rules/cart.ts";
import { cutKeyword } from "#contract/rules/keyword.ts";
import type { Buyer } from "#contract/rules/pricing.ts";
import type { Sheet } from "#contract/rules/sheet.ts";
import { filterFleet, fleetView, lastPerColour, parseFleet, placesOfFleet, ticksOf } from "./fleet.ts";
import { fleetSheet } from "./fleet-sheet.ts";
import { fleetFigures, monthOfAll } from "./fleet-sums.ts";

/** The most results of a search for a printer to add. */
const FOUND_MAX = 24;

/** The customer's printers in use, filtered by the address, with consumables and purchases, and those out of use. */
async function readFleet(api: Api, request: Request, customer: Buyer) {
  const filter = parseFleet(new URL(request.url).searchParams);
  const all = await api.read(myPrinter.list, { query: { with_consumables: "1" } });
  const now = Date.now();
  const saved = all.filter(({ is_active }) => is_active);
  const list = saved.map(({ list: skus = [], bought = [], ...card }) => {
    const view = fleetView(skus, bought, customer, now, card);
    return { ...card, ...view, places: placesOfFleet(card), due: view.rows.filter(({ isDue }) => isDue).length };
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
    filter,
    shown,
    outOfUse,
    model,
    ticked: ticksOf(shown, filter.pick),
    machines: list.reduce((sum, { machines }) => sum + machines, 0),
    figures: { ...fleetFigures(saved, customer, now), month: monthOfAll(list) },
    places: [...new Set(inPlaces)].map((name) => ({ name, count: inPlaces.filter((one) => one === name).length })),
    found: (found?.list ?? []).slice(0, FOUND_MAX),
    foundCount: found?.count ?? 0,
  };
}

/** The printers and rows that match the address, and all printers out of use, as a sheet of an Excel file. */
export async function exportMyPrinters(api: Api, request: Request, customer: () => Promise<Buyer>): Promise<Sheet> {
  const { shown, outOfUse } = await readFleet(api, request, await customer());
  return fleetSheet([...shown, ...outOfUse]);
}

/** The SKUs of the customer's printers, with the names that messages use. */
export async function readMySkus(api: Api) {
  const list = await api.read(myPrinter.list, { query: { with_consumables: "1" } });
  return list.flatMap(({ list: skus = [] }) => skus);
}

/** Adds the last purchase for a printer to the cart, with the same quantities. */
export async function buyAgain(api: Api, printer_id: number, key?: string): Promise<Written> {
  const printers = await api.read(myPrinter.list, { query: { with_consumables: "1" } });
  const { list: skus = [], bought = [] } = printers.find((one) => one.printer_id === printer_id) ?? {};
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
  return { ok: true, to: link(urls.approval.list, {}, { send }) };
}

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
