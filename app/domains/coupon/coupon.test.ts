import { expect, test } from "vitest";
import { couponDates, couponRule } from "./coupon.ts";

test("a coupon says its rule, whole yuan without decimals", () => {
  expect(couponRule({ coupon_price: "30.00", use_min_price: "1500.00" })).toBe("满 ¥1,500 减 ¥30");
  expect(couponRule({ coupon_price: "8.80", use_min_price: "99.00" })).toBe("满 ¥99 减 ¥8.80");
});

test("a coupon that ends at midnight is valid until the day before", () => {
  const start_time = Date.UTC(2026, 10, 1, 2);
  const end_time = Date.UTC(2026, 10, 30, 16);
  expect(couponDates({ start_time, end_time })).toBe("2026.11.01 至 2026.11.30");
});
