import { expect, test } from "vitest";
import {
  chosenSale,
  clockTime,
  lineAddress,
  orderableUnits,
  parseTime,
  saleObstacle,
  saleSaving,
  soldPercent,
} from "./seckill.ts";

test.each([
  {
    line: { product_id: 9, sku_id: 3, product_type: 1, stop_time: 1795232400000, seckill_status: 1 },
    to: "/goods_seckill_detail/9?time=1795232400000&status=1",
  },
  {
    line: { product_id: 9, sku_id: 3, product_type: 1, stop_time: 1795232400000, seckill_status: 0 },
    to: "/goods_seckill_detail/9?time=1795232400000&status=0",
  },
  {
    line: { product_id: 9, sku_id: 3, product_type: 0, stop_time: null, seckill_status: null },
    to: "/goods_detail/9?sku=3",
  },
])("a line of type $line.product_type leads to $to", ({ line, to }) => {
  expect(lineAddress(line)).toBe(to);
});

test.each([
  { text: "1795232400000", time: 1795232400000 },
  { text: null, time: 0 },
  { text: "-1", time: 0 },
  { text: "1e9", time: 0 },
  { text: "9".repeat(40), time: 0 },
])("the time $text of an address is $time", ({ text, time }) => {
  expect(parseTime(text)).toBe(time);
});

const now = Date.UTC(2026, 10, 21, 1, 30);
test.each([
  { at: now, text: "09:30" },
  { at: Date.UTC(2026, 10, 21, 16), text: "24:00" },
  { at: Date.UTC(2026, 10, 21, 18), text: "11-22 02:00" },
  { at: Date.UTC(2026, 10, 20, 15), text: "11-20 23:00" },
])("$text on 21 November", ({ at, text }) => {
  expect(clockTime(at, now)).toBe(text);
});

test.each([
  { sold: 0, quota: 10, stock: 10, percent: 0 },
  { sold: 999, quota: 1000, stock: 1, percent: 99 },
  { sold: 2, quota: 3, stock: 1, percent: 66 },
  { sold: 3, quota: 10, stock: 0, percent: 100 },
])("$sold of $quota with $stock left are $percent percent", ({ percent, ...sale }) => {
  expect(soldPercent(sale)).toBe(percent);
});

test("the saving is that to the public price, and none where the sale is no cheaper", () => {
  expect(saleSaving({ price: "8.00", ot_price: "10.50" })).toBe("2.50");
  expect(saleSaving({ price: "8.00", ot_price: "8.00" })).toBeNull();
});

const running = { seckill_status: 1 as const, stock: 9, per_customer: 5, bought: 2 };
test.each([
  { sale: running, most: 3, obstacle: null },
  { sale: { ...running, stock: 1 }, most: 1, obstacle: null },
  { sale: { ...running, bought: 5 }, most: 0, obstacle: "已达限购" },
  { sale: { ...running, stock: 0 }, most: 0, obstacle: "已抢光" },
  { sale: { ...running, seckill_status: 0 as const }, most: 3, obstacle: "10:00 开抢" },
  { sale: { ...running, seckill_status: -1 as const, stock: 0 }, most: 0, obstacle: "已结束" },
])("of $sale $most can be ordered: $obstacle", ({ sale, most, obstacle }) => {
  expect([orderableUnits(sale), saleObstacle(sale, "10:00")]).toEqual([most, obstacle]);
});

test("the SKU of the address is chosen, else one that is left", () => {
  const sale = (sku_id: number, stock: number) => ({ sku_id, stock, seckill_status: 1 as const });
  const sales = [sale(1, 0), sale(2, 4)];
  expect([chosenSale(sales, "1")?.sku_id, chosenSale(sales, "77")?.sku_id, chosenSale(sales, null)?.sku_id]).toEqual([
    1, 2, 2,
  ]);
  expect(chosenSale([sale(1, 0)], null)?.sku_id).toBe(1);
});
