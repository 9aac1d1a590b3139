import { expect, test } from "vitest";
import { bundlePrice, bundleSheet } from "./bundle.ts";

test.each([
  [1, "5.00"],
  [9, "5.00"],
  [10, "4.50"],
  [50, "4.00"],
  [999, "4.00"],
])("%i units cost %s each", (quantity, price) => {
  const tiers = [
    { min_qty: 1, price: "5.00" },
    { min_qty: 10, price: "4.50" },
    { min_qty: 50, price: "4.00" },
  ];
  expect(bundlePrice({ price: "4.50", tiers }, quantity)).toBe(price);
  expect(bundlePrice({ price: "4.50", tiers: [] }, quantity)).toBe("4.50");
});

test("the sheet of a bundle has its lines, their sums and the total", () => {
  const line = {
    product_id: 10_384,
    product_attr_unique: 100_748,
    store_name: "=投影机",
    sku: "白色",
    image: "",
    price: "12.30",
    group: "投影",
    unit_name: "台",
    cart_num: 2,
    public_price: "15.00",
    stock: 3,
    problem: null,
    standard: 1,
    tiers: [],
    choices: [],
    is_extra: false,
  };
  const { rows } = bundleSheet({ name: "会议室", people: 20, list: [line, { ...line, cart_num: 1 }] });
  const [title, , first, , total] = [...(rows as Iterable<unknown>)];
  expect(title).toEqual([{ head: "会议室" }, "20 人"]);
  expect(first).toEqual([1, "投影", "10384-100748", "=投影机", "白色", "台", 2, { yuan: "12.30" }, { yuan: "24.60" }]);
  expect(total).toContainEqual({ yuan: "36.90" });
});
