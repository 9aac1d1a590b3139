import { describe, expect, test } from "vitest";
import {
  nextTier,
  type Offer,
  paysAgreedPrice,
  piecePrice,
  priceBelowSale,
  priceClass,
  priceSteps,
  unitPrice,
} from "./pricing.ts";

const offer: Offer = {
  product_type: 0,
  price: 6900,
  cost: 4500,
  cost_plus: 614,
  tiers: [
    { min_qty: 5, price: 6340 },
    { min_qty: 20, price: 5831 },
  ],
};
const flash: Offer = { ...offer, product_type: 1, price: 3900 };
const buyer = (audit_state: number, audit_type: number) => ({ audit_state, audit_type });

describe("one piece costs", () => {
  test.each([
    { who: "a visitor", by: null, of: offer, quantity: 1, pays: 6900 },
    { who: "a visitor just below a tier", by: null, of: offer, quantity: 4, pays: 6900 },
    { who: "a visitor at a tier", by: null, of: offer, quantity: 5, pays: 6340 },
    { who: "a visitor above all tiers", by: null, of: offer, quantity: 999, pays: 5831 },
    { who: "a customer nobody reviewed", by: buyer(0, 1), of: offer, quantity: 1, pays: 6900 },
    { who: "a customer under review", by: buyer(1, 1), of: offer, quantity: 5, pays: 6340 },
    { who: "a refused customer", by: buyer(3, 0), of: offer, quantity: 1, pays: 6900 },
    { who: "an approved customer of type 0", by: buyer(2, 0), of: offer, quantity: 1, pays: 5114 },
    { who: "an approved customer of type 1", by: buyer(2, 1), of: offer, quantity: 1, pays: 4500 },
    { who: "an approved customer of another type", by: buyer(2, -1), of: offer, quantity: 5, pays: 6340 },
    { who: "anybody at a quoted price", by: null, of: { ...offer, quoted: 7100 }, quantity: 20, pays: 7100 },
    {
      who: "an approved customer at a quoted price",
      by: buyer(2, 1),
      of: { ...offer, agreed: 4000, quoted: 4700 },
      quantity: 1,
      pays: 4700,
    },
    {
      who: "an approved customer, for whom tiers change nothing",
      by: buyer(2, 1),
      of: offer,
      quantity: 99,
      pays: 4500,
    },
    { who: "an approved customer on a flash sale", by: buyer(2, 1), of: flash, quantity: 20, pays: 3900 },
    {
      who: "a visitor on a flash sale above a cheaper tier",
      by: null,
      of: { ...flash, price: 6500 },
      quantity: 20,
      pays: 6500,
    },
    {
      who: "an approved customer with a lower agreed price",
      by: buyer(2, 0),
      of: { ...offer, agreed: 5000 },
      quantity: 1,
      pays: 5000,
    },
    {
      who: "an approved customer with a higher agreed price",
      by: buyer(2, 1),
      of: { ...offer, agreed: 5000 },
      quantity: 1,
      pays: 4500,
    },
    {
      who: "a customer whose approval has ended, despite an agreed price",
      by: buyer(3, 1),
      of: { ...offer, agreed: 5000 },
      quantity: 1,
      pays: 6900,
    },
    {
      who: "an approved customer with an agreed price on a flash sale",
      by: buyer(2, 1),
      of: { ...flash, agreed: 100 },
      quantity: 1,
      pays: 3900,
    },
    {
      who: "an approved customer where cost is unknown",
      by: buyer(2, 1),
      of: { ...offer, cost: undefined },
      quantity: 1,
      pays: 6900,
    },
  ])("$pays fen for $who [S6.price.1] [S6.price.2] [S6.price.3]", ({ by, of, quantity, pays }) => {
    expect(unitPrice(of, by, quantity)).toBe(pays);
  });
});

describe("the steps to the price", () => {
  test.each([
    { who: "a visitor", by: null, of: offer, quantity: 1, steps: [{ kind: "public", price: 6900 }] },
    {
      who: "a customer at the second tier",
      by: buyer(1, 1),
      of: offer,
      quantity: 20,
      steps: [
        { kind: "public", price: 6900 },
        { kind: "tier", price: 6340, min_qty: 5 },
        { kind: "tier", price: 5831, min_qty: 20 },
      ],
    },
    {
      who: "a visitor at tiers that are not cheaper",
      by: null,
      of: { ...offer, tiers: [5, 6].map((min_qty) => ({ min_qty, price: 6895 + min_qty })) },
      quantity: 9,
      steps: [{ kind: "public", price: 6900 }],
    },
    {
      who: "a customer of type 0, without the bare cost",
      by: buyer(2, 0),
      of: offer,
      quantity: 20,
      steps: [
        { kind: "public", price: 6900 },
        { kind: "markup", price: 5114 },
      ],
    },
    {
      who: "a customer with an agreed price",
      by: buyer(2, 0),
      of: { ...offer, agreed: 5000 },
      quantity: 1,
      steps: [
        { kind: "public", price: 6900 },
        { kind: "markup", price: 5114 },
        { kind: "agreed", price: 5000 },
      ],
    },
    {
      who: "a customer of type 1",
      by: buyer(2, 1),
      of: offer,
      quantity: 1,
      steps: [
        { kind: "public", price: 6900 },
        { kind: "cost", price: 4500 },
      ],
    },
    {
      who: "a customer on a flash sale",
      by: buyer(2, 1),
      of: flash,
      quantity: 20,
      steps: [{ kind: "sale", price: 3900 }],
    },
  ])("are complete for $who, and end with the price [P6.50]", ({ by, of, quantity, steps }) => {
    expect(priceSteps(of, by, quantity)).toEqual(steps);
    expect(steps.at(-1)?.price).toBe(unitPrice(of, by, quantity));
  });
});

test.each([
  { pack: "四支装", price: 16_914, pieces: 4, piece: 4229 },
  { pack: "三支装", price: 9900, pieces: 3, piece: 3300 },
  { pack: "a third of a fen above", price: 10_000, pieces: 3, piece: 3334 },
  { pack: "a hundredth of a fen above", price: 9801, pieces: 100, piece: 99 },
  { pack: "exactly a fen", price: 100, pieces: 100, piece: 1 },
  { pack: "nothing", price: 0, pieces: 2, piece: 0 },
  { pack: "more than a float divides exactly", price: 99_999_999_999_999, pieces: 9999, piece: 10_001_000_101 },
])("a piece of $pack costs $piece fen, never less than it is [P6.21]", ({ price, pieces, piece }) => {
  expect(piecePrice(price, pieces)).toBe(piece);
});

test.each([
  [null, "public"],
  [buyer(1, 0), "public"],
  [buyer(2, 0), "markup"],
  [buyer(2, 1), "cost"],
] as const)("%j falls into the class %s", (by, right) => {
  expect(priceClass(by)).toBe(right);
});

test.each([
  { who: "a customer with a lower agreed price", by: buyer(2, 0), of: { ...offer, agreed: 5000 }, pays: true },
  { who: "a customer with the price of their class", by: buyer(2, 1), of: { ...offer, agreed: 4500 }, pays: true },
  { who: "a customer with a higher agreed price", by: buyer(2, 1), of: { ...offer, agreed: 5000 }, pays: false },
  { who: "a customer without one", by: buyer(2, 0), of: offer, pays: false },
  { who: "a customer of an accepted quotation", by: buyer(2, 0), of: { ...offer, agreed: 1, quoted: 2 }, pays: false },
  { who: "a visitor", by: null, of: { ...offer, agreed: 5000 }, pays: false },
])("$who pays the agreed price: $pays", ({ by, of, pays }) => {
  expect(paysAgreedPrice(of, by)).toBe(pays);
});

describe("the next tier", () => {
  test.each([
    { quantity: 1, next: { missing: 4, price: 6340 } },
    { quantity: 5, next: { missing: 15, price: 5831 } },
    { quantity: 20, next: null },
  ])("from $quantity pieces", ({ quantity, next }) => {
    expect(nextTier(offer, null, quantity)).toEqual(next);
  });

  test("is the nearest of those that are cheaper", () => {
    const tiers = [
      { min_qty: 30, price: 5000 },
      { min_qty: 20, price: 6000 },
      { min_qty: 10, price: 6900 },
    ];
    expect(nextTier({ ...offer, tiers }, null, 1)).toEqual({ missing: 19, price: 6000 });
  });

  test("is nothing to those who pay cost", () => {
    expect(nextTier(offer, buyer(2, 0), 1)).toBeNull();
  });
});

describe("outside of a flash sale at 48.00 there is a lower price for", () => {
  const sale: Offer = { ...flash, price: 4800 };
  test.each([
    { who: "an approved customer with mark-up", by: buyer(2, 0), of: { ...sale, price: 5115 }, pays: 5114 },
    { who: "an approved customer with the bare cost", by: buyer(2, 1), of: sale, pays: 4500 },
    { who: "an agreed price", by: buyer(2, 0), of: { ...sale, agreed: 4799 }, pays: 4799 },
    { who: "no equal price", by: buyer(2, 1), of: { ...sale, price: 4500 }, pays: null },
    { who: "no dearer price", by: buyer(2, 0), of: sale, pays: null },
    { who: "no ordinary line", by: buyer(2, 1), of: offer, pays: null },
    { who: "no visitor", by: null, of: { ...sale, agreed: 100 }, pays: null },
    {
      who: "no visitor, at a cheaper tier of one unit either",
      by: null,
      of: { ...sale, tiers: [{ min_qty: 1, price: 100 }] },
      pays: null,
    },
    {
      who: "nobody at such a tier where the cost is not known",
      by: buyer(2, 1),
      of: { ...sale, cost: undefined, tiers: [{ min_qty: 1, price: 100 }] },
      pays: null,
    },
    { who: "no customer under review", by: buyer(1, 1), of: { ...sale, agreed: 100 }, pays: null },
    { who: "nobody where the cost is not known", by: buyer(2, 1), of: { ...sale, cost: undefined }, pays: null },
  ])("$who", ({ by, of, pays }) => {
    expect(priceBelowSale(of, by)).toBe(pays);
  });
});
