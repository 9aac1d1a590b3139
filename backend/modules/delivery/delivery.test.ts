import { describe, expect, test } from "vitest";
import { delivery } from "#contract/delivery.ts";
import { createProduct } from "#tests/support/articles.ts";
import { call, freshBackend } from "#tests/support/backend.ts";
import { demoCustomers, tokenOf } from "#tests/support/people.ts";
import { createSale } from "#tests/support/sales.ts";
import { arrivalDays, transitDays } from "./transit.ts";

const shop = freshBackend();
const estimate = async (sku_id: number, query: Record<string, string>, token?: string) => {
  const search = new URLSearchParams(query);
  const { data } = await call(shop, "GET", `/api/store/product/delivery/${sku_id}?${search}`, { token });
  return delivery.estimate.answer.parse(data);
};

describe("the estimate of a delivery", () => {
  // The template of the test store: ¥8 for two units, ¥1 for each more, free above ¥500, ¥15 to 新疆, nothing to 台湾省.
  test.each([
    { why: "the first fee", province: "浙江省", cart_num: "2", fee: "8.00", surcharge: "0.00" },
    { why: "the fee of further units", province: "浙江省", cart_num: "5", fee: "11.00", surcharge: "0.00" },
    { why: "the surcharge", province: "新疆维吾尔自治区", cart_num: "1", fee: "23.00", surcharge: "15.00" },
    { why: "nothing above the threshold", province: "浙江省", cart_num: "50", fee: "0.00", surcharge: "0.00" },
    { why: "the surcharge above it", province: "新疆维吾尔自治区", cart_num: "50", fee: "15.00", surcharge: "15.00" },
    { why: "one unit for a bad quantity", province: "浙江省", cart_num: "-3", fee: "8.00", surcharge: "0.00" },
  ])("costs $why", async ({ why: _, province, cart_num, ...expected }) => {
    const { sku_id } = await createProduct(shop);
    const found = await estimate(sku_id, { province, cart_num });
    expect(found).toMatchObject({ province, delivered: 1, free_over: "500.00", ...expected });
  });

  test("states that the store does not deliver to the province", async () => {
    const { sku_id } = await createProduct(shop);
    expect(await estimate(sku_id, { province: "台湾省" })).toMatchObject({ delivered: 0, fee: "0.00", shipment: null });
  });

  test("ships from the nearest warehouse that has all units, else from the nearest", async () => {
    const article = await createProduct(shop, { stock: 16 });
    const { warehouses } = shop.backend.staff;
    await warehouses.fill("上海仓", article.store_id);
    await warehouses.transfer(article.sku_id, { from: "上海仓", to: "珠海仓", pieces: 6 });
    const from = async (cart_num: string) =>
      (await estimate(article.sku_id, { province: "广东省", cart_num })).shipment?.name;
    expect([await from("6"), await from("7"), await from("11")]).toEqual(["珠海仓", "上海仓", "珠海仓"]);
    const { shipment } = await estimate(article.sku_id, { province: "广东省" });
    expect(shipment).toMatchObject({ days_min: 1, days_max: 2, ship_hours: 24 });
  });

  test("goes to the default address unless another province is chosen; a visitor without one sees the ordinary fee", async () => {
    const { sku_id } = await createProduct(shop);
    const token = await tokenOf(shop, demoCustomers.tradeCost);
    expect(await estimate(sku_id, {}, token)).toMatchObject({ province: "天津市" });
    expect(await estimate(sku_id, { province: "浙江省" }, token)).toMatchObject({ province: "浙江省" });
    expect(await estimate(sku_id, { province: "火星" }, token)).toMatchObject({ province: "天津市" });
    expect(await estimate(sku_id, { province: "火星" })).toMatchObject({
      province: null,
      delivered: 1,
      fee: "8.00",
      shipment: null,
      provinces: expect.arrayContaining(["天津市", "西藏自治区"]),
    });
  });

  test("compares the threshold with the price of the customer's class", async () => {
    const { sku_id } = await createProduct(shop, { price: 60_000, cost: 40_000, cost_plus: 5000 });
    expect(await estimate(sku_id, { province: "浙江省" })).toMatchObject({ fee: "0.00" });
    const token = await tokenOf(shop, demoCustomers.tradeCost);
    expect(await estimate(sku_id, { province: "浙江省" }, token)).toMatchObject({ fee: "8.00" });
  });

  test("compares the threshold with the price in the flash sale of the query, else with the ordinary one", async () => {
    const article = await createProduct(shop, { price: 60_000 });
    const { ends_at } = await createSale(shop, article, { price: 40_000 });
    const fee = async (stop_time: number) =>
      (await estimate(article.sku_id, { province: "浙江省", stop_time: String(stop_time) })).fee;
    expect([await fee(ends_at), await fee(ends_at + 1), await fee(0)]).toEqual(["8.00", "0.00", "0.00"]);
  });

  test("is a 404 for an unknown SKU", async () => {
    expect(await call(shop, "GET", "/api/store/product/delivery/1", {})).toMatchObject({ status: 404 });
  });
});

test.each([
  { from: "上海市", to: "上海市", days: 1 },
  { from: "上海市", to: "浙江省", days: 2 },
  { from: "上海市", to: "北京市", days: 3 },
  { from: "上海市", to: "西藏自治区", days: 5 },
  { from: "上海市", to: "火星", days: 5 },
])("a parcel from $from to $to takes $days days", ({ from, to, days }) => {
  expect(transitDays(from, to)).toBe(days);
  expect(arrivalDays({ province: from, ship_hours: 48 }, to)).toEqual({ days_min: days, days_max: days + 2 });
});
