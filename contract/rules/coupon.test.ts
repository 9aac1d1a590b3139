import fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  applyCoupon,
  COUPON_TRANSITIONS,
  COUPON_TYPE,
  type CouponLine,
  type CouponTerms,
  couponState,
  heldCouponState,
} from "./coupon.ts";
import { actsFrom } from "./transitions.ts";

const terms: CouponTerms = {
  type: COUPON_TYPE.store,
  store_id: 1,
  targets: [],
  amount_fen: 3000,
  threshold_fen: 50_000,
  valid_from: 100,
  valid_until: 200,
};
const line: CouponLine = { store_id: 1, product_id: 11, category_ids: [3, 33, 333], in_sale: false, amount: 60_000 };
const platform = { ...terms, store_id: null, type: COUPON_TYPE.platform };

describe("a coupon can be used", () => {
  test.each([
    { what: "of the store", coupon: terms, lines: [line], shares: [3000] },
    { what: "by ordinary lines alone", coupon: terms, lines: [{ ...line, in_sale: true }, line], shares: [0, 3000] },
    { what: "by lines of its store alone", coupon: terms, lines: [{ ...line, store_id: 2 }, line], shares: [0, 3000] },
    {
      what: "by listed products",
      coupon: { ...terms, type: COUPON_TYPE.product, targets: [12] },
      lines: [line, { ...line, product_id: 12, amount: 50_000 }],
      shares: [0, 3000],
    },
    { what: "of all stores", coupon: platform, lines: [line, { ...line, store_id: 2 }], shares: [1500, 1500] },
    {
      what: "by a category above that of the product",
      coupon: { ...platform, type: COUPON_TYPE.category, targets: [33] },
      lines: [line, { ...line, category_ids: [4, 44, 444] }],
      shares: [3000, 0],
    },
    {
      what: "by listed stores",
      coupon: { ...platform, type: COUPON_TYPE.stores, targets: [2, 3] },
      lines: [line, { ...line, store_id: 2 }],
      shares: [0, 3000],
    },
    {
      what: "at the threshold, by largest remainder",
      coupon: { ...terms, amount_fen: 1000, threshold_fen: 3 },
      lines: [1, 1, 1].map((amount) => ({ ...line, amount })),
      shares: [1, 1, 1],
    },
  ])("$what [P7.8]", ({ coupon, lines, shares }) => {
    const fits = shares.filter((share) => share > 0).length;
    expect(applyCoupon(coupon, lines, 100)).toEqual({ problem: null, missing: 0, fits, shares });
  });
});

describe("a coupon cannot be used", () => {
  test.each([
    { problem: "upcoming", coupon: terms, lines: [line], now: 99 },
    { problem: "expired", coupon: terms, lines: [line], now: 200 },
    { problem: "unfit", coupon: terms, lines: [{ ...line, store_id: 2 }], now: 100 },
    { problem: "sale", coupon: terms, lines: [{ ...line, in_sale: true }], now: 100 },
    { problem: "below", coupon: terms, lines: [{ ...line, amount: 49_999 }], now: 100, missing: 1 },
  ])("$problem [P7.8]", ({ problem, coupon, lines, now, missing = 0 }) => {
    expect(applyCoupon(coupon, lines, now)).toMatchObject({ problem, missing, shares: [0] });
  });
});

test("for any lines the shares add up to the coupon, none is negative, and none exceeds its line [P7.1] [R1]", () => {
  const anyLine = fc.record({
    store_id: fc.integer({ min: 1, max: 3 }),
    product_id: fc.integer({ min: 1, max: 4 }),
    category_ids: fc.array(fc.integer({ min: 1, max: 4 }), { maxLength: 3 }),
    in_sale: fc.boolean(),
    amount: fc.nat({ max: 100_000_000 }),
  });
  const anyCoupon = fc.record({
    type: fc.constantFrom(...Object.values(COUPON_TYPE)),
    store_id: fc.option(fc.integer({ min: 1, max: 3 })),
    targets: fc.array(fc.integer({ min: 1, max: 4 })),
    amount_fen: fc.integer({ min: 1, max: 1_000_000 }),
    over: fc.nat({ max: 1_000_000 }),
  });
  fc.assert(
    fc.property(fc.array(anyLine, { minLength: 1, maxLength: 30 }), anyCoupon, (lines, { over, ...drawn }) => {
      const coupon = { ...terms, ...drawn, threshold_fen: drawn.amount_fen + over };
      const { problem, shares } = applyCoupon(coupon, lines, 150);
      expect(shares).toHaveLength(lines.length);
      expect(shares.reduce((a, b) => a + b, 0)).toBe(problem === null ? coupon.amount_fen : 0);
      for (const [index, share] of shares.entries()) {
        const { amount, in_sale } = lines[index] as CouponLine;
        expect(share).toBeGreaterThanOrEqual(0);
        expect(share).toBeLessThanOrEqual(in_sale ? 0 : amount);
      }
    }),
  );
});

test("a coupon of a customer is used, given back, or expires by the clock", () => {
  expect(heldCouponState({ unused: 1, valid_until: 200 }, 199)).toBe("unused");
  expect(heldCouponState({ unused: 1, valid_until: 200 }, 200)).toBe("expired");
  expect(heldCouponState({ unused: 0, valid_until: 200 }, 300)).toBe("used");
  expect(actsFrom(COUPON_TRANSITIONS, "unused")).toEqual(["use", "expire"]);
  expect(actsFrom(COUPON_TRANSITIONS, "used")).toEqual(["give_back"]);
  expect(actsFrom(COUPON_TRANSITIONS, "expired")).toEqual([]);
});

describe("a coupon that customers receive", () => {
  const stock = { total: 2, given: 1, per_customer: 2, valid_from: 100, valid_until: 200, ended_at: null };
  test.each([
    { state: "open", change: {}, taken: 1, used: 1, now: 50 },
    { state: "open", change: {}, taken: 1, used: 0, now: 150 },
    { state: "taken", change: {}, taken: 2, used: 1, now: 150 },
    { state: "upcoming", change: {}, taken: 2, used: 0, now: 50 },
    { state: "used", change: {}, taken: 2, used: 2, now: 150 },
    { state: "gone", change: { given: 2 }, taken: 0, used: 0, now: 150 },
    { state: "taken", change: {}, taken: 2, used: 0, now: 100 },
    { state: "ended", change: {}, taken: 2, used: 0, now: 200 },
    { state: "ended", change: { ended_at: 120 }, taken: 1, used: 1, now: 150 },
    { state: "ended", change: { ended_at: 120 }, taken: 0, used: 0, now: 150 },
    { state: "taken", change: { ended_at: 120 }, taken: 1, used: 0, now: 150 },
  ])("$state: $taken received, $used used, at $now", ({ state, change, taken, used, now }) => {
    expect(couponState({ ...stock, ...change }, { taken, used }, now)).toBe(state);
  });
});
