import { expect, test } from "vitest";
import { clampQuantity, parseQuantity } from "./quantity.ts";

test.each([
  { text: "12", quantity: 12 },
  { text: " 12 ", quantity: 12 },
  { text: "１２", quantity: 12 },
  { text: "　３　", quantity: 3 },
  { text: "2.9", quantity: 2.9 },
  { text: "-5", quantity: -5 },
  { text: "0", quantity: 0 },
  { text: "999999999999999", quantity: 999_999_999_999_999 },
  { text: "", quantity: Number.NaN },
  { text: "abc", quantity: Number.NaN },
  { text: "0x10", quantity: Number.NaN },
  { text: "0b11", quantity: Number.NaN },
  { text: "1e3", quantity: Number.NaN },
  { text: "１ｅ３", quantity: Number.NaN },
  { text: "1,000", quantity: Number.NaN },
  { text: "Infinity", quantity: Number.NaN },
  { text: "1 2", quantity: Number.NaN },
  { text: "9".repeat(20), quantity: 1e20 },
  { text: "9".repeat(400), quantity: Number.POSITIVE_INFINITY },
  { text: `1.${"0".repeat(20)}`, quantity: 1 },
])("parses '$text' as $quantity", ({ text, quantity }) => {
  expect(parseQuantity(text)).toBe(quantity);
});

test.each([
  { typed: 3, stock: 10, pieces: 3 },
  { typed: 11, stock: 10, pieces: 10 },
  { typed: 2.9, stock: 10, pieces: 2 },
  { typed: 0, stock: 10, pieces: 1 },
  { typed: -4, stock: 10, pieces: 1 },
  { typed: Number.NaN, stock: 10, pieces: 1 },
  { typed: 5, stock: 0, pieces: 1 },
  { typed: 1e20, stock: 10, pieces: 10 },
  { typed: Number.POSITIVE_INFINITY, stock: 10, pieces: 10 },
  { typed: Number.NEGATIVE_INFINITY, stock: 10, pieces: 1 },
])("clamps $typed to $pieces with $stock in stock [S5.cart.2]", ({ typed, stock, pieces }) => {
  expect(clampQuantity(typed, stock)).toBe(pieces);
});
