import { createRemixStub } from "@remix-run/testing";
import { cleanup, render, screen } from "@testing-library/react";
import { afterEach, expect, test } from "vitest";
import type { HeldCoupon } from "#contract/coupon.ts";
import { DAY_MS } from "#contract/rules/calendar.ts";
import { HeldCouponCard } from "./held-coupon.tsx";

afterEach(cleanup);

const NOW = Date.UTC(2026, 10, 22);
const coupon: HeldCoupon = {
  coupon_user_id: 1,
  coupon_id: 2,
  type: 0,
  title: "全店商品",
  coupon_price: "15.00",
  use_min_price: "300.00",
  start_time: NOW - DAY_MS,
  end_time: NOW + 9 * DAY_MS,
  mer_id: 5,
  mer_name: "格之格耗材旗舰店",
  targets: [],
  state: "unused",
  use_time: null,
  group_order_id: null,
  group_order_sn: null,
};

test.each([
  { what: "usable", change: {}, text: /剩 \d 天去使用$/, to: "/store/category?id=5" },
  { what: "not valid yet", change: { start_time: NOW + DAY_MS }, text: /2026-11-23 起可用.*未到时间$/, to: null },
  {
    what: "used",
    change: { state: "used" as const, use_time: NOW, group_order_id: 7, group_order_sn: "WXG1" },
    text: /用于付款单 WXG1.*使用已使用$/,
    to: "/order_stay_detail?id=7",
  },
  { what: "expired", change: { state: "expired" as const, end_time: NOW - 1 }, text: /到期已过期$/, to: null },
])("a coupon that is $what says so [P7.9]", async ({ change, text, to }) => {
  const Card = () => (
    <ul>
      <HeldCouponCard coupon={{ ...coupon, ...change }} now={NOW} />
    </ul>
  );
  const Stub = createRemixStub([{ path: "/", Component: Card }]);
  render(<Stub />);
  const item = await screen.findByRole("listitem");
  expect(item.textContent).toMatch(text);
  expect(screen.queryByRole("link")?.getAttribute("href") ?? null).toBe(to);
});
