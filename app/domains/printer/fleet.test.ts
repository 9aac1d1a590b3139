import { expect, test } from "vitest";
import type { ConsumableSku } from "#contract/printer.ts";
import { fleetView, lastPerColour } from "./fleet.ts";

const STRANGER = { audit_state: 0, audit_type: 0 };
const DAY = Date.UTC(2026, 10, 12);

/** A black cartridge of 1,000 pages by default. */
function sku(sku_id: number, price: string, more: { original?: boolean; stock?: number; color?: string } = {}) {
  const { original = false, stock = 9, color = "黑色" } = more;
  const consumable = {
    ...{ consumable_id: sku_id, code: `TN-${sku_id}`, alias: "", kind: "粉盒", color, color_hex: "#000" },
    ...{ yield_pages: 1000, yield_note: "A4", replaces: null },
  };
  return {
    ...{
      sku_id,
      product_id: sku_id,
      product_type: 0,
      store_name: "粉盒",
      image: "",
      brand_name: "格之格",
      sku: "一支",
    },
    ...{ price, ot_price: price, stock, min_order: 1, tier_prices: [], unit_name: "支", is_original: original ? 1 : 0 },
    consumables: [consumable],
  } as unknown as ConsumableSku;
}
const purchase = (sku_id: number, quantity: number, daysAgo = 0) => ({
  ...{ sku_id, quantity, unit_price: "30.00", bought_at: DAY - daysAgo },
});

test("shows what was bought with its cost of a page, and what the cheapest other one saves", () => {
  const view = fleetView([sku(1, "138.00", { original: true }), sku(2, "15.00")], [purchase(1, 3)], STRANGER);
  expect(view.pageCost).toBe("13.8 分/页");
  expect(view.rows).toMatchObject([
    { sku_id: 1, isOriginal: true, pageCost: "13.8 分/页", quantity: 3, saving: null, bought: { unit_price: "30.00" } },
    { sku_id: 2, pageCost: "1.5 分/页", isCheapest: true, quantity: 1, saving: "每页省 12.3 分", bought: null },
  ]);
});

test("without purchases the cheapest in stock of each colour is shown, and nothing can be bought again", () => {
  const skus = [sku(1, "10.00", { stock: 0 }), sku(2, "20.00"), sku(3, "30.00"), sku(4, "9.00", { color: "青色" })];
  const view = fleetView(skus, [], STRANGER);
  expect(view.rows.map(({ sku_id }) => sku_id)).toEqual([2, 4]);
  expect(view).toMatchObject({ again: 0, pageCost: null, count: 4 });
});

test("the newest purchase of each colour is bought again, without what is sold out or gone", () => {
  const skus = [sku(1, "10.00"), sku(2, "20.00"), sku(3, "9.00", { color: "青色" }), sku(4, "9.00", { stock: 0 })];
  const bought = [purchase(9, 1), purchase(4, 1, 1), purchase(2, 5, 2), purchase(1, 7, 3), purchase(3, 2, 4)];
  expect(lastPerColour(skus, bought).map(({ sku_id, quantity }) => [sku_id, quantity])).toEqual([
    [2, 5],
    [3, 2],
  ]);
});
