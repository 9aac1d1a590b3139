import { expect, test } from "vitest";
import { INVOICE_TYPE_NAMES } from "#contract/rules/invoice.ts";
import { dispatchOf, drawnLogo, STORE_INVOICES, storeFacts } from "./store.ts";

test.each([
  [
    { city: "宁波", opened_on: "2019-06-01", product_count: 85, care_count: 18_000 },
    "宁波 · 2019 年开店 · 85 款商品 · 1.8万 人关注",
  ],
  [{ city: "", opened_on: "", product_count: 0, care_count: 0 }, "0 款商品"],
])("facts of a store in one line: %j", (facts, line) => {
  expect(storeFacts(facts)).toBe(line);
});

test("a store ships from its warehouses within their hours, and issues every kind of invoice", () => {
  const warehouses = [
    { name: "上海仓", ship_hours: 24 },
    { name: "北京仓", ship_hours: 48 },
  ];
  expect([dispatchOf(warehouses), dispatchOf([])]).toEqual(["付款后上海仓 24 小时内、北京仓 48 小时内发出", ""]);
  expect(STORE_INVOICES.split("、")).toEqual(Object.values(INVOICE_TYPE_NAMES));
});

test("a drawn logo shows the first character, whole where it takes two units", () => {
  expect(drawnLogo({ mer_id: 6, mer_name: "𠮷田文具" })).toEqual({ letter: "𠮷", color: 2 });
});
