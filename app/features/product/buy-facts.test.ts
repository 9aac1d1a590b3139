import { expect, test } from "vitest";
import { deliveryLines, serviceLines, warehouseLines } from "./buy-facts.ts";

const warehouse = (warehouse_id: number, stock: number) => ({
  warehouse_id,
  name: `仓${warehouse_id}`,
  province: "上海市",
  city: "上海",
  ship_hours: 24,
  stocks: [{ sku_id: 1, stock }],
});
const WAREHOUSES = [warehouse(1, 11), warehouse(2, 10), warehouse(3, 0)];

const textsOf = (lines: ReturnType<typeof warehouseLines>) =>
  lines.map((line) => line.map(({ text }) => text).join(" "));

test("each warehouse says whether it has plenty, few or none of the SKU, and how soon it ships [P4.8] [P6.37]", () => {
  expect(textsOf(warehouseLines(WAREHOUSES, 1, "箱"))).toEqual([
    "仓1 有货 11 箱 付款后 24 小时内发货",
    "仓2 仅剩 10 箱 付款后 24 小时内发货",
    "仓3 无货",
  ]);
});

test("a SKU that lies in no warehouse has no line", () => {
  expect(warehouseLines(WAREHOUSES, 2, "箱")).toEqual([]);
});

const estimate = {
  province: "浙江省",
  provinces: ["浙江省"],
  delivered: 1 as const,
  fee: "8.00",
  surcharge: "0.00",
  free_over: "99.00",
  shipment: { name: "上海仓", ship_hours: 24, days_min: 2, days_max: 3 },
};
const FROM_SHANGHAI = "上海仓发货 预计付款后 2–3 天送达";

test.each([
  { why: "the fee and when it is free", lines: [FROM_SHANGHAI, "2 支运费 ¥8.00 店铺满 ¥99.00 免运费"] },
  { why: "free freight", change: { fee: "0.00" }, lines: [FROM_SHANGHAI, "已满足免运费"] },
  { why: "no threshold", change: { free_over: null }, lines: [FROM_SHANGHAI, "2 支运费 ¥8.00"] },
  {
    why: "a remote province",
    change: { fee: "23.00", surcharge: "15.00" },
    lines: [FROM_SHANGHAI, "2 支运费 ¥23.00，含偏远地区加收 ¥15.00 店铺满 ¥99.00 免基本运费"],
  },
  {
    why: "a remote province where freight is free otherwise",
    change: { fee: "15.00", surcharge: "15.00" },
    lines: [FROM_SHANGHAI, "2 支运费 ¥15.00，为偏远地区加收"],
  },
  {
    why: "a province to choose",
    change: { province: null, shipment: null },
    lines: ["选好地区，显示发货仓和送达时间", "2 支运费 ¥8.00 店铺满 ¥99.00 免运费"],
  },
  { why: "a SKU in no warehouse", change: { shipment: null }, lines: ["2 支运费 ¥8.00 店铺满 ¥99.00 免运费"] },
  {
    why: "no delivery",
    change: { delivered: 0 as const, shipment: null },
    lines: ["店铺不配送到浙江省，请换一个收货地区"],
  },
])("the delivery says $why", ({ change = {}, lines }) => {
  expect(textsOf(deliveryLines({ ...estimate, ...change }, 2, "支"))).toEqual(lines);
});

test("originals and compatibles are a matter of consumables", () => {
  expect(textsOf(serviceLines(true))).toEqual(["收货后 15 天内可退货退款 可开增值税专用发票 原装、兼容分开标明"]);
  expect(textsOf(serviceLines(false))).toEqual(["收货后 15 天内可退货退款 可开增值税专用发票"]);
});
