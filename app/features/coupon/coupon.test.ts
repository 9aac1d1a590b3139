import { expect, test } from "vitest";
import { couponDates, couponRule } from "./coupon.ts";
import { couponAddress, endsSoon, formatTimeLeft } from "./coupon-facts.ts";

test("a coupon says its rule, whole yuan without decimals", () => {
  expect(couponRule({ coupon_price: "30.00", use_min_price: "1500.00" })).toBe("满 ¥1,500 减 ¥30");
  expect(couponRule({ coupon_price: "8.80", use_min_price: "99.00" })).toBe("满 ¥99 减 ¥8.80");
});

test("a coupon that ends at midnight is valid until the day before", () => {
  const start_time = Date.UTC(2026, 10, 1, 2);
  const end_time = Date.UTC(2026, 10, 30, 16);
  expect(couponDates({ start_time, end_time })).toBe("2026-11-01 至 2026-11-30");
});

test.each([
  { type: 0, mer_id: 3, targets: [], address: "/store/category?id=3" },
  { type: 1, mer_id: 3, targets: [9], address: "/goods_detail/9" },
  { type: 1, mer_id: 3, targets: [9, 10], address: "/store/category?id=3" },
  { type: 10, mer_id: null, targets: [], address: "/goods_cate" },
  { type: 11, mer_id: null, targets: [5], address: "/goods_cate?cid=5" },
  { type: 12, mer_id: null, targets: [4, 6], address: "/store/category?id=4" },
] as const)("a coupon of type $type is used at $address", ({ address, targets, ...coupon }) => {
  expect(couponAddress({ ...coupon, targets: targets.map((id) => ({ id, name: "" })) })).toBe(address);
});

test("the days left are those of the calendar in Shanghai", () => {
  const end = Date.UTC(2026, 10, 30, 16);
  expect(formatTimeLeft(end, Date.UTC(2026, 10, 30, 15))).toBe("今天到期");
  expect(formatTimeLeft(end, Date.UTC(2026, 10, 28, 17))).toBe("剩 1 天");
  const before = (days: number) => endsSoon(end, end - 1 - days * 24 * 60 * 60 * 1000);
  expect([before(0), before(7), before(8)]).toEqual([true, true, false]);
});
