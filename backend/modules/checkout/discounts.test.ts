import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { COUPON_TYPE } from "#contract/rules/coupon.ts";
import { discountsOf, type HeldCoupon } from "./discounts.ts";

const line = (amount: number, store_id = 1) => ({
  store_id,
  product_id: 1,
  category_ids: [],
  in_sale: false,
  amount,
});
const coupon = (id: number, off: number, over: number, more: Partial<HeldCoupon> = {}): HeldCoupon => ({
  id,
  coupon_id: id,
  title: "券",
  type: COUPON_TYPE.store,
  store_id: 1,
  targets: [],
  amount_fen: off,
  threshold_fen: over,
  valid_from: 0,
  valid_until: 100,
  ...more,
});
const ofPlatform = (id: number, off: number, over: number, more = {}) =>
  coupon(id, off, over, { type: COUPON_TYPE.platform, store_id: null, ...more });
const chosenOf = ({ offers }: ReturnType<typeof discountsOf>) =>
  offers.filter(({ chosen }) => chosen).map(({ coupon: { id } }) => id);

describe("the best coupons [P7.8]", () => {
  test("one of each store that takes off the most, and one of the platform for what they leave", () => {
    const held = [coupon(1, 100, 500), coupon(2, 300, 1000), coupon(3, 900, 3000), ofPlatform(4, 50, 1000)];
    const discounts = discountsOf([line(1200), line(800, 2)], held, "best", 50);
    expect(chosenOf(discounts)).toEqual([2, 4]);
    expect(discounts.ofStores).toEqual([300, 0]);
    // The store's coupons leave 900 and 800.
    expect(discounts.ofPlatform).toEqual([26, 24]);
    expect(discounts.offers.find(({ coupon: { id } }) => id === 3)?.use).toMatchObject({
      problem: "below",
      missing: 1800,
    });
  });

  test("none of a store, where it leaves too little for a better one of the platform", () => {
    const discounts = discountsOf([line(1050)], [coupon(1, 100, 500), ofPlatform(2, 200, 1000)], "best", 50);
    expect(chosenOf(discounts)).toEqual([2]);
  });

  test("the earliest to expire among equals", () => {
    const held = [coupon(1, 100, 500), coupon(2, 100, 500, { valid_until: 60 })];
    expect(chosenOf(discountsOf([line(1000)], held, "best", 50))).toEqual([2]);
  });
});

describe("chosen coupons [P7.8]", () => {
  const held = [
    coupon(1, 100, 500),
    coupon(2, 300, 1000),
    coupon(5, 10, 100, { store_id: 2 }),
    ofPlatform(4, 50, 1000),
  ];

  test("are used alone, whatever would be better", () => {
    expect(chosenOf(discountsOf([line(1200)], held, [1], 50))).toEqual([1]);
    expect(chosenOf(discountsOf([line(1200)], held, [], 50))).toEqual([]);
  });

  test("are at most one of a store; those of other stores and those that do not fit take off nothing", () => {
    expect(chosenOf(discountsOf([line(1200)], held, [1, 2], 50))).toEqual([1]);
    expect(chosenOf(discountsOf([line(1200)], held, [5, 99], 50))).toEqual([]);
    expect(chosenOf(discountsOf([line(900)], held, [2, 4], 50))).toEqual([]);
  });

  test("of the platform count what the stores' coupons leave", () => {
    expect(chosenOf(discountsOf([line(1050)], held, [1, 4], 50))).toEqual([1]);
    expect(chosenOf(discountsOf([line(1050)], held, [4], 50))).toEqual([4]);
  });
});

test("for any lines and coupons no line costs less than nothing, and the best take off no less than any choice [P7.1] [R1]", () => {
  const lines = fc.array(fc.record({ amount: fc.nat({ max: 1_000_000 }), store: fc.integer({ min: 1, max: 3 }) }), {
    minLength: 1,
    maxLength: 12,
  });
  const drawn = fc.record({
    off: fc.integer({ min: 1, max: 200_000 }),
    over: fc.nat({ max: 500_000 }),
    store: fc.option(fc.integer({ min: 1, max: 3 })),
  });
  const sum = (amounts: readonly number[]) => amounts.reduce((a, b) => a + b, 0);
  fc.assert(
    fc.property(lines, fc.array(drawn, { maxLength: 8 }), (drawnLines, coupons) => {
      const ordered = drawnLines.map(({ amount, store }) => line(amount, store));
      const held = coupons.map(({ off, over, store }, index) =>
        store === null ? ofPlatform(index, off, off + over) : coupon(index, off, off + over, { store_id: store }),
      );
      const best = discountsOf(ordered, held, "best", 50);
      for (const [index, { amount }] of ordered.entries()) {
        const [ofStore = 0, shared = 0] = [best.ofStores[index], best.ofPlatform[index]];
        expect(Math.min(ofStore, shared)).toBeGreaterThanOrEqual(0);
        expect(ofStore + shared).toBeLessThanOrEqual(amount);
      }
      const used = best.offers.filter(({ chosen }) => chosen);
      expect(sum(best.ofStores) + sum(best.ofPlatform)).toBe(sum(used.map(({ coupon: { amount_fen } }) => amount_fen)));
      expect(new Set(used.map(({ coupon: { store_id } }) => store_id)).size).toBe(used.length);
      for (const { id } of held) {
        const alone = discountsOf(ordered, held, [id], 50);
        expect(sum(alone.ofStores) + sum(alone.ofPlatform)).toBeLessThanOrEqual(
          sum(best.ofStores) + sum(best.ofPlatform),
        );
      }
    }),
  );
});
