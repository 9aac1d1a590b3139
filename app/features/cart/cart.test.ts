import { describe, expect, test } from "vitest";
import type { CartLine } from "#contract/cart.ts";
import {
  confirmAddress,
  countPiecesOfLines,
  deletionAddress,
  freeFreight,
  groupsWithPending,
  linesToDelete,
  linesWithPending,
  lineTotal,
  reuseLines,
  tierHint,
  total,
  totalSaving,
} from "./cart.ts";

const visitor = null;
const markup = { audit_state: 2, audit_type: 0 };
const bare = { audit_state: 2, audit_type: 1 };

function line(cart_id: number, cart_num: number, change: Partial<CartLine["productAttr"]> = {}): CartLine {
  return {
    cart_id,
    cart_num,
    product_id: 1,
    product_type: 0,
    stop_time: null,
    seckill_status: null,
    trueStock: 100,
    product: { store_name: "硒鼓", image: "/pictures/a.svg", unit_name: "支", cost_plus: "1.20" },
    productAttr: {
      unique: 9,
      sku: "黑色",
      image: null,
      price: "10.05",
      ot_price: "12.00",
      cost: "7.35",
      stock: 100,
      min_order: 1,
      tier_prices: [
        { min_qty: 10, price: "9.10" },
        { min_qty: 50, price: "8.90" },
      ],
      ...change,
    },
    fail_reason: null,
  };
}

describe("the server's lines with pending changes", () => {
  const lines = [line(1, 2), line(2, 5)];
  test.each([
    {
      name: "nothing",
      changes: [],
      expected: [
        [1, 2],
        [2, 5],
      ],
    },
    {
      name: "a quantity",
      changes: [{ cart_id: 2, cart_num: 6 }],
      expected: [
        [1, 2],
        [2, 6],
      ],
    },
    {
      name: "the last of several",
      changes: [
        { cart_id: 1, cart_num: 3 },
        { cart_id: 1, cart_num: 4 },
      ],
      expected: [
        [1, 4],
        [2, 5],
      ],
    },
    { name: "a deletion", changes: [{ cart_id: 1, cart_num: 0 }], expected: [[2, 5]] },
    {
      name: "a change of a line that the server does not have",
      changes: [{ cart_id: 7, cart_num: 3 }],
      expected: [
        [1, 2],
        [2, 5],
      ],
    },
  ])("$name", ({ changes, expected }) => {
    expect(linesWithPending(lines, changes).map(({ cart_id, cart_num }) => [cart_id, cart_num])).toEqual(expected);
    expect(lines.map((one) => one.cart_num)).toEqual([2, 5]);
  });

  test("an unchanged line stays the same object after a revalidation", () => {
    const shop = { mer_id: 1, mer_name: "甲", is_trader: 0 as const, kind: "专营" };
    const before = [{ ...shop, list: [line(1, 2), line(2, 5), line(3, 1)] }];
    const reloaded = structuredClone(before);
    const after = reuseLines(
      before,
      groupsWithPending(reloaded, [
        { cart_id: 2, cart_num: 6 },
        { cart_id: 1, cart_num: 0 },
      ]),
    );
    expect(after[0]?.list.map(({ cart_id, cart_num }) => [cart_id, cart_num])).toEqual([
      [2, 6],
      [3, 1],
    ]);
    expect(after[0]?.list[0]).not.toBe(before[0]?.list[1]);
    expect(after[0]?.list[1]).toBe(before[0]?.list[2]);
    const cheaper = [{ ...shop, list: [line(3, 1, { tier_prices: [{ min_qty: 10, price: "9.00" }] })] }];
    expect(reuseLines(before, cheaper)[0]?.list).toEqual(cheaper[0]?.list);
  });

  test("a shop without lines is left out", () => {
    const groups = [
      { mer_id: 1, mer_name: "甲", is_trader: 0 as const, kind: "专营", list: [line(1, 2)] },
      { mer_id: 2, mer_name: "乙", is_trader: 0 as const, kind: "专营", list: [line(2, 5)] },
    ];
    expect(groupsWithPending(groups, [{ cart_id: 1, cart_num: 0 }]).map((group) => group.mer_id)).toEqual([2]);
  });
});

test.each([
  { lines: [], count: 0 },
  { lines: [line(1, 2), line(2, 5)], count: 7 },
])("$count pieces", ({ lines, count }) => {
  expect(countPiecesOfLines(lines)).toBe(count);
});

test.each([
  { buyer: visitor, name: "the public price", quantity: 3, sum: "30.15" },
  { buyer: visitor, name: "the tier that is reached", quantity: 10, sum: "91.00" },
  { buyer: visitor, name: "the next tier", quantity: 50, sum: "445.00" },
  { buyer: markup, name: "cost with mark-up", quantity: 3, sum: "25.65" },
  { buyer: bare, name: "the bare cost", quantity: 50, sum: "367.50" },
])("$quantity pieces at $name cost $sum", ({ buyer, quantity, sum }) => {
  expect(lineTotal(line(1, quantity), buyer)).toBe(sum);
});

test("a total is exact to the fen, where floating point is not [S9.total.1]", () => {
  const lines = [line(1, 3, { price: "0.10", tier_prices: [] }), line(2, 3, { price: "1.10", tier_prices: [] })];
  expect(total(lines, visitor)).toBe("3.60");
  expect(total([], visitor)).toBe("0.00");
});

test.each([
  { quantity: 9, stock: 100, hint: { missing: 1, price: "9.10" } },
  { quantity: 10, stock: 100, hint: { missing: 40, price: "8.90" } },
  { quantity: 50, stock: 100, hint: null },
  { quantity: 10, stock: 30, hint: null },
])("at $quantity of $stock the hint is $hint", ({ quantity, stock, hint }) => {
  expect(tierHint({ ...line(1, quantity), trueStock: stock }, visitor)).toEqual(hint);
});

test("a trade customer, whose cost knows no tiers, gets no hint", () => {
  expect(tierHint(line(1, 9), bare)).toBeNull();
});

test("the confirm page's address has comma-separated ids", () => {
  expect(confirmAddress([1, 2])).toBe("/order_confirm?cartId=1,2");
});

describe("the question before a deletion", () => {
  const valid = [{ cart_id: 1 }, { cart_id: 2 }];
  const invalid = [{ cart_id: 3 }];
  const askedAt = (address: string) =>
    linesToDelete(new URL(address, "http://shop.invalid").searchParams, { valid, invalid });

  test("names the chosen lines, or the invalid ones", () => {
    expect(deletionAddress("all", [1, 3])).toBe("/shopping_cart?confirm=delete&cart_id=1,3");
    expect(askedAt(deletionAddress("all", [1, 3]))).toEqual({
      intent: "delete",
      lines: [{ cart_id: 1 }, { cart_id: 3 }],
    });
    expect(askedAt(deletionAddress("all"))).toEqual({ intent: "clear_invalid", lines: invalid });
  });

  test("is not asked without lines of the cart", () => {
    expect(askedAt("/shopping_cart")).toBeNull();
    expect(askedAt(deletionAddress("all", [9]))).toBeNull();
  });
});

test("the saving is the distance to the public price at the same quantity", () => {
  const lines = [line(1, 2), line(2, 1)];
  expect(totalSaving(lines, markup)).toBe("4.50");
  expect(totalSaving(lines, visitor)).toBeNull();
});

test("free freight is reached at its amount; a store without one has none", () => {
  expect(freeFreight("500.00", 12_000)).toEqual({ missing: 38_000, percent: 24 });
  expect(freeFreight("500.00", 49_999)).toEqual({ missing: 1, percent: 99 });
  expect(freeFreight("500.00", 50_000)).toEqual({ missing: 0, percent: 100 });
  expect(freeFreight(undefined, 0)).toBeNull();
});
