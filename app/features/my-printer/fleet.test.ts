import { expect, test } from "vitest";
import type { MyPrinter } from "#contract/my-printer.ts";
import type { ConsumableSku } from "#contract/printer.ts";
import { DAY_MS } from "#contract/rules/calendar.ts";
import { type FleetRow, filterFleet, fleetView, lastPerColour, parseFleet, placesOfFleet, ticksOf } from "./fleet.ts";
import { fleetFigures, monthOfAll } from "./fleet-sums.ts";

const STRANGER = { audit_state: 0, audit_type: 0 };
const DAY = Date.UTC(2026, 10, 12);

/** A black cartridge of 1,000 pages by default. */
function sku(sku_id: number, price: string, more: { original?: boolean; stock?: number; color?: string } = {}) {
  const { original = false, stock = 9, color = "黑色" } = more;
  const consumable = {
    consumable_id: sku_id,
    code: `TN-${sku_id}`,
    alias: "",
    kind: "粉盒",
    color,
    color_hex: "#000",
    yield_pages: 1000,
    yield_note: "A4",
    replaces: null,
  };
  return {
    sku_id,
    product_id: sku_id,
    product_type: 0,
    store_name: "粉盒",
    image: "",
    brand_name: "格之格",
    sku: "一支",
    price,
    ot_price: price,
    stock,
    min_order: 1,
    tier_prices: [],
    unit_name: "支",
    is_original: original ? 1 : 0,
    consumables: [consumable],
  } as unknown as ConsumableSku;
}
const purchase = (sku_id: number, quantity: number, before = 0) => ({
  sku_id,
  quantity,
  unit_price: "30.00",
  bought_at: DAY - before,
  days: null,
  used_up_at: null,
  recent_quantity: quantity,
  recent_amount: "30.00",
  earlier_amount: "0.00",
});

test("shows what was bought with its cost of a page, and what the cheapest other one saves", () => {
  const view = fleetView([sku(1, "138.00", { original: true }), sku(2, "15.00")], [purchase(1, 3)], STRANGER, DAY);
  expect(view.pageCost).toBe("13.8 分/页");
  expect(view.rows).toMatchObject([
    { sku_id: 1, isOriginal: true, pageCost: "13.8 分/页", quantity: 3, saving: null, bought: { unit_price: "30.00" } },
    { sku_id: 2, pageCost: "1.5 分/页", isCheapest: true, quantity: 1, saving: "每页省 12.3 分", bought: null },
  ]);
});

test("without purchases the cheapest in stock of each colour is shown, and nothing can be bought again", () => {
  const skus = [sku(1, "10.00", { stock: 0 }), sku(2, "20.00"), sku(3, "30.00"), sku(4, "9.00", { color: "青色" })];
  const view = fleetView(skus, [], STRANGER, DAY);
  expect(view.rows.map(({ sku_id }) => sku_id)).toEqual([2, 4]);
  expect(view).toMatchObject({ again: 0, pageCost: null, count: 4 });
});

test("the newest purchase of each colour is bought again, without SKUs sold out or off the shelf", () => {
  const skus = [sku(1, "10.00"), sku(2, "20.00"), sku(3, "9.00", { color: "青色" }), sku(4, "9.00", { stock: 0 })];
  const bought = [purchase(9, 1), purchase(4, 1, 1), purchase(2, 5, 2), purchase(1, 7, 3), purchase(3, 2, 4)];
  expect(lastPerColour(skus, bought).map(({ sku_id, quantity }) => [sku_id, quantity])).toEqual([
    [2, 5],
    [3, 2],
  ]);
});

test("is due when the rhythm uses it up within seven days, and not when it is sold out", () => {
  const rowsAt = (days: number, stock = 9) =>
    fleetView(
      [sku(1, "10.00", { stock })],
      [{ ...purchase(1, 2), days: 30, used_up_at: DAY + days * DAY_MS }],
      STRANGER,
      DAY,
    ).rows;
  expect(rowsAt(7)).toMatchObject([{ isDue: true, usage: "约 7 天后用完" }]);
  expect(rowsAt(8)).toMatchObject([{ isDue: false, usage: "约 8 天后用完" }]);
  expect(rowsAt(1, 0)).toMatchObject([{ isDue: false }]);
});

const row = (sku_id: number, more: Partial<FleetRow> = {}) =>
  ({
    sku_id,
    name: `TN-${sku_id}`,
    title: "",
    detail: "",
    stock: 9,
    isDue: false,
    isOriginal: false,
    ...more,
  }) as FleetRow;

test("ticks a due SKU once, at the first of the printers that take it", () => {
  const list = [
    { printer_id: 1, rows: [row(1, { isDue: true }), row(2)] },
    { printer_id: 2, rows: [row(1, { isDue: true }), row(3, { stock: 0 })] },
  ];
  expect(ticksOf(list, "due")).toEqual({ 1: [1], 2: [] });
  expect(ticksOf(list, "all")).toEqual({ 1: [1, 2], 2: [] });
  expect(ticksOf(list, "none")).toEqual({ 1: [], 2: [] });
});

test("shows the printers of one of several places, and the rows that the filter asks for", () => {
  const names = { name: "", brand_name: "兄弟" };
  const list = [
    {
      ...names,
      model: "DCP-7080D",
      place: "行政、3 号仓",
      rows: [row(1, { isDue: true }), row(2, { isOriginal: true })],
    },
    { ...names, model: "HL-2260D", place: "财务", rows: [row(3)] },
    { ...names, model: "QL-800", place: "", rows: [] },
  ];
  const shown = (search: string) =>
    filterFleet(list, parseFleet(new URLSearchParams(search))).map(({ model, rows }) => [
      model,
      rows.map(({ sku_id }) => sku_id),
    ]);
  expect(placesOfFleet({ place: " 行政、3 号仓，, " })).toEqual(["行政", "3 号仓"]);
  expect(shown("")).toHaveLength(3);
  expect(shown("place=3 号仓")).toEqual([["DCP-7080D", [1, 2]]]);
  expect(shown("due=1")).toEqual([["DCP-7080D", [1]]]);
  expect(shown("original=1&place=财务")).toEqual([]);
  expect(shown("keyword=tn-3")).toEqual([["HL-2260D", [3]]]);
  expect(shown("keyword=兄弟 ql")).toEqual([["QL-800", []]]);
});

test("adds up all printers, with a consumable of several of them once", () => {
  const list = [sku(1, "138.00", { original: true }), sku(2, "15.00")];
  const bought = [
    { ...purchase(1, 3), recent_quantity: 6, recent_amount: "828.00", earlier_amount: "690.00", used_up_at: DAY },
  ];
  const printers = [1, 2].map((printer_id) => ({ printer_id, list, bought }) as unknown as MyPrinter);
  const figures = fleetFigures(printers, STRANGER, DAY);
  expect(figures).toEqual({
    due: 1,
    spent: "828.00",
    pages: 6000,
    pageCost: 13.8,
    change: expect.closeTo(20, 5),
    // 6,000 pages in three months, each 12.3 fen less.
    saving: { amount: "246.00", printer_id: 1, name: "TN-1" },
  });
  expect(fleetFigures([], STRANGER, DAY)).toEqual({
    due: 0,
    spent: "0.00",
    pages: 0,
    pageCost: null,
    change: null,
    saving: null,
  });
});

test("estimates a month by the pages of all machines, with what was bought last or else the cheapest set", () => {
  const skus = [sku(1, "138.00", { original: true }), sku(2, "15.00"), sku(3, "30.00", { color: "青色" })];
  const monthOf = (bought: Parameters<typeof fleetView>[1], monthly_pages: number | null) =>
    fleetView(skus, bought, STRANGER, DAY, { machines: 2, monthly_pages }).month;
  expect(monthOf([], null)).toBeNull();
  expect(monthOf([], 500)).toEqual({ pages: 1000, amount: 4500, isBought: false });
  expect(monthOf([purchase(1, 1)], 500)).toEqual({ pages: 1000, amount: 13_800, isBought: true });
  expect(monthOf([purchase(3, 1), purchase(2, 1, 1), purchase(1, 1, 2)], 500)).toMatchObject({ amount: 4500 });
  const month = { pages: 1000, amount: 4500, isBought: true };
  expect(monthOfAll([{ machines: 4, month: null }])).toBeNull();
  expect(
    monthOfAll([
      { machines: 2, month },
      { machines: 1, month },
      { machines: 9, month: null },
    ]),
  ).toEqual({ machines: 3, pages: 2000, amount: "90.00" });
});
