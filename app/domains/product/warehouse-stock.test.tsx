import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { WarehouseStock } from "./warehouse-stock.tsx";

const warehouse = (warehouse_id: number, stock: number) => ({
  ...{ warehouse_id, name: `仓${warehouse_id}`, province: "上海市", city: "上海", ship_hours: 24 },
  stocks: [{ sku_id: 1, stock }],
});
const shown = (sku_id: number) =>
  renderToStaticMarkup(
    <WarehouseStock warehouses={[warehouse(1, 11), warehouse(2, 10), warehouse(3, 0)]} sku_id={sku_id} unit="箱" />,
  );

test("each warehouse says whether it has plenty, few or none of the SKU, and how soon it ships [P4.8] [P6.37]", () => {
  const rows = shown(1).split("<li").slice(1);
  expect(rows.map((row) => row.replace(/^[^>]*>|<[^>]*>/g, ""))).toEqual([
    "仓1有货 11 箱付款后 24 小时内发货",
    "仓2仅剩 10 箱付款后 24 小时内发货",
    "仓3无货",
  ]);
});

test("a SKU that lies in no warehouse has no row", () => {
  expect(shown(2)).toBe("");
});
