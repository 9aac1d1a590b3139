import { describe, expect, test } from "vitest";
import { COUPON_TYPE } from "#contract/rules/coupon.ts";
import { type PricedGroup, type PricedLine, reprice } from "./reprice.ts";

const line = (id: number, unit_fen: number, quantity = 1, more: Partial<PricedLine> = {}): PricedLine => ({
  id,
  order_id: 1,
  product_id: id,
  store_id: 1,
  category_ids: [],
  in_sale: false,
  quantity,
  unit_fen,
  ...more,
});
const coupon = (id: number, amount_fen: number, threshold_fen: number, store_id: number | null = 1) => ({
  id,
  coupon_id: id,
  title: `券${id}`,
  type: store_id === null ? COUPON_TYPE.platform : COUPON_TYPE.store,
  store_id,
  targets: [],
  amount_fen,
  threshold_fen,
  valid_from: 0,
  valid_until: 100,
});
const group = (more: Partial<PricedGroup> = {}): PricedGroup => ({
  lines: [line(1, 10_000, 2), line(2, 5_000)],
  orders: [{ id: 1, postage_fen: 800 }],
  coupons: [],
  points_used: 0,
  created_at: 50,
  ...more,
});
const change = (units: [number, number][], postage_fen = 800) => ({ order_id: 1, units: new Map(units), postage_fen });

describe("new prices", () => {
  test("make new sums of lines, order and group", () => {
    const { orders, total } = reprice(group(), change([[1, 9_000]], 0));
    expect(orders).toMatchObject([{ goods_fen: 23_000, postage_fen: 0, pay_fen: 23_000, give_points: 230 }]);
    expect(total).toMatchObject({ goods_fen: 23_000, postage_fen: 0, pay_fen: 23_000 });
  });

  test("without a change leave every amount", () => {
    const used = group({ coupons: [coupon(1, 1000, 20_000)], points_used: 333 });
    const { total, lost, returned_points } = reprice(used, change([]));
    expect([total.pay_fen, lost, returned_points]).toEqual([25_000 + 800 - 1000 - 333, [], 0]);
  });

  test("below the threshold give the coupon back, whole", () => {
    const used = group({ coupons: [coupon(1, 1000, 20_000)] });
    expect(reprice(used, change([[1, 7_500]])).total).toMatchObject({ coupon_fen: 1000, pay_fen: 19_800 });
    const { lost, total } = reprice(used, change([[1, 7_499]]));
    expect(lost.map(({ id }) => id)).toEqual([1]);
    expect(total).toMatchObject({ coupon_fen: 0, pay_fen: 19_998 + 800 });
  });

  test("count a platform's coupon on what the stores' leave", () => {
    const used = group({ coupons: [coupon(1, 4000, 20_000), coupon(2, 1000, 18_000, null)] });
    expect(reprice(used, change([[1, 8_500]])).lost).toEqual([]);
    // 21,999 − 4,000 is below 18,000, so that of the platform goes back.
    expect(reprice(used, change([[2, 1_999]])).lost.map(({ id }) => id)).toEqual([2]);
    // Without the store's coupon, 19,999 reach the threshold of the platform's.
    const { lost, total } = reprice(
      used,
      change([
        [1, 7_500],
        [2, 4_999],
      ]),
    );
    expect(lost.map(({ id }) => id)).toEqual([1]);
    expect(total).toMatchObject({ coupon_fen: 0, platform_coupon_fen: 1000 });
  });

  test("let points pay half of the goods at most, and never take them again", () => {
    const used = group({ points_used: 10_000 });
    const cheaper = reprice(
      used,
      change([
        [1, 2_000],
        [2, 1_000],
      ]),
    );
    expect(cheaper).toMatchObject({
      returned_points: 7_500,
      total: { points_used: 2_500, points_fen: 2_500, pay_fen: 3_300 },
    });
    expect(reprice(used, change([[1, 90_000]])).returned_points).toBe(0);
  });

  test("share discounts anew over the other orders of the group", () => {
    const two = group({
      lines: [line(1, 10_000), line(2, 10_000, 1, { order_id: 2, store_id: 2 })],
      orders: [
        { id: 1, postage_fen: 0 },
        { id: 2, postage_fen: 500 },
      ],
      coupons: [coupon(3, 1000, 5_000, null)],
    });
    const { orders, total } = reprice(two, change([[1, 30_000]], 0));
    expect(orders).toMatchObject([
      { platform_coupon_fen: 750, pay_fen: 29_250 },
      { platform_coupon_fen: 250, postage_fen: 500, pay_fen: 10_250 },
    ]);
    expect(total.pay_fen).toBe(39_500);
  });
});
