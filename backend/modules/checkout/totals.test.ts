import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { parseQuote } from "#contract/rules/quote.ts";
import type { FreightTemplate } from "../store/freight-template.ts";
import { calculateTotals, couponLine, type Line, toQuote, usablePoints } from "./totals.ts";

const freight: FreightTemplate = {
  by: "piece",
  first: 1,
  first_fee: 800,
  next: 1,
  next_fee: 100,
  free_over: 50_000,
  remote: [],
  remote_extra: 0,
  excluded: ["台湾省"],
};
const offer = { product_type: 0, price: 1000, cost: 700, cost_plus: 50, tiers: [{ min_qty: 10, price: 900 }] };
const line = (cart_id: number, more: Partial<Line> = {}): Line => ({
  cart_id,
  quantity: 1,
  offer,
  agreed_until: null,
  product: { id: cart_id, category_ids: [] },
  sku: { weight_g: 100 },
  store: { id: 1, freight },
  ...more,
});
const anyone = {
  buyer: { audit_state: 0, audit_type: 0 },
  province: "上海市",
  points: 0,
  use_points: false,
  coupons: [],
  chosen: [],
  now: 0,
};

describe("totals", () => {
  test.each([
    { what: "public", buyer: { audit_state: 0, audit_type: 1 }, quantity: 1, goods: 1000 },
    { what: "the tier reached", buyer: { audit_state: 1, audit_type: 0 }, quantity: 10, goods: 9000 },
    { what: "cost with mark-up", buyer: { audit_state: 2, audit_type: 0 }, quantity: 2, goods: 1500 },
    { what: "bare cost", buyer: { audit_state: 2, audit_type: 1 }, quantity: 10, goods: 7000 },
  ])("$what: $goods fen", ({ buyer, quantity, goods }) => {
    expect(calculateTotals([line(1, { quantity })], { ...anyone, buyer }).goods_fen).toBe(goods);
  });

  test("one order per merchant, each with its own freight", () => {
    const { orders, postage_fen, pay_fen } = calculateTotals(
      [line(1), line(2, { store: { id: 2, freight } }), line(3)],
      anyone,
    );
    expect(orders.map((order) => order.lines.map(({ item }) => item.cart_id))).toEqual([[1, 3], [2]]);
    expect(orders.map((order) => order.postage_fen)).toEqual([900, 800]);
    expect([postage_fen, pay_fen]).toEqual([1700, 4700]);
  });

  test("an order that cannot be delivered adds nothing and takes no points", () => {
    const near = { ...freight, excluded: ["上海市"] };
    const totals = calculateTotals([line(1, { store: { id: 2, freight: near } }), line(2)], {
      ...anyone,
      points: 10_000,
      use_points: true,
    });
    expect(totals.orders.map((order) => [order.freight.delivered, order.points_used])).toEqual([
      [false, 0],
      [true, 500],
    ]);
    expect(totals).toMatchObject({ goods_fen: 1000, total_num: 1, points_available: 500, pay_fen: 1300 });
  });

  test.each([
    { have: 10_000, goods: 1999, used: 999 },
    { have: 300, goods: 1999, used: 300 },
    { have: 10_000, goods: 1, used: 0 },
    { have: 0, goods: 1000, used: 0 },
  ])("of $have points on $goods fen, $used can be used", ({ have, goods, used }) => {
    expect(usablePoints(have, goods)).toBe(used);
  });

  test("freight by weight counts the grams of every unit", () => {
    const byWeight = { ...freight, by: "weight", first: 1000, next: 500 } as const;
    const store = { id: 1, freight: byWeight };
    const { postage_fen } = calculateTotals([line(1, { quantity: 9, store }), line(2, { quantity: 8, store })], anyone);
    expect(postage_fen).toBe(800 + 2 * 100);
  });

  test.each([
    ["at its price", offer, false],
    ["in a sale", { ...offer, product_type: 1 }, true],
    ["at a quoted price", { ...offer, quoted: 800 }, true],
  ])("a coupon sees whether a line %s is one of a sale", (_, own, in_sale) => {
    expect(couponLine(line(1, { offer: own }), 1000)).toMatchObject({ in_sale, amount: 1000 });
  });

  test("earned points are the whole yuan of the payment", () => {
    expect(calculateTotals([line(1, { quantity: 3 })], anyone).orders[0]?.give_points).toBe(40);
  });

  test("the quote contains the lines and the total", () => {
    const totals = calculateTotals([line(2), line(1, { quantity: 4 })], { ...anyone, points: 100, use_points: true });
    expect(parseQuote(toQuote(totals))).toEqual({
      lines: [
        { cart_id: 1, num: 4, unit: 1000 },
        { cart_id: 2, num: 1, unit: 1000 },
      ],
      postage: 1200,
      coupon: 0,
      platform_coupon: 0,
      points: 100,
      pay: 6100,
    });
  });

  test("for any lines the parts add up to the total and no line is negative [P7.1] [R1]", () => {
    const anyLine = fc.record({
      quantity: fc.integer({ min: 1, max: 5000 }),
      price: fc.integer({ min: 0, max: 500_000 }),
      shop: fc.integer({ min: 1, max: 4 }),
    });
    const lines = fc.array(anyLine, { minLength: 1, maxLength: 30 });
    fc.assert(
      fc.property(lines, fc.nat({ max: 10_000_000 }), fc.boolean(), (drawn, points, use_points) => {
        const totals = calculateTotals(
          drawn.map(({ quantity, price, shop }, index) =>
            line(index + 1, { quantity, offer: { ...offer, price, tiers: [] }, store: { id: shop, freight } }),
          ),
          { ...anyone, points, use_points },
        );
        const items = totals.orders.flatMap((order) => order.lines);
        const add = <T>(list: T[], of: (one: T) => number) => list.reduce((sum, one) => sum + of(one), 0);
        expect(add(items, (item) => item.total_fen)).toBe(totals.goods_fen);
        expect(add(items, (item) => item.points_fen)).toBe(totals.points_fen);
        expect(totals.points_fen).toBe(use_points ? usablePoints(points, totals.goods_fen) : 0);
        expect(totals.points_fen * 2).toBeLessThanOrEqual(totals.goods_fen);
        expect(items.every((item) => item.points_fen <= item.total_fen)).toBe(true);
        for (const order of totals.orders) {
          expect(order.pay_fen).toBe(order.goods_fen + order.postage_fen - order.points_fen);
          expect(add(order.lines, (item) => item.points_fen)).toBe(order.points_fen);
          expect(order.pay_fen).toBeGreaterThanOrEqual(0);
        }
        expect(totals.pay_fen).toBe(totals.goods_fen + totals.postage_fen - totals.points_fen);
        expect(add(totals.orders, (order) => order.pay_fen)).toBe(totals.pay_fen);
      }),
    );
  });
});
