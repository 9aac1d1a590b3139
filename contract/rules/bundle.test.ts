import { expect, test } from "vitest";
import {
  BUNDLE_EXTRAS_MAX,
  BUNDLE_SWAPS_MAX,
  formatExtras,
  formatSwaps,
  parseExtras,
  parseSwaps,
  quantityFor,
} from "./bundle.ts";
import { QUANTITY_MAX } from "./cart.ts";

test.each([
  [12, 6, 12, 6],
  [12, 20, 12, 20],
  [1, 6, 12, 1],
  [1, 20, 12, 2],
  [3, 6, 12, 2],
  [2, 5, 1, 10],
])("%d for the people of a bundle are, for %d of %d, %d [P6.115]", (quantity, people, standard, expected) =>
  expect(quantityFor(quantity, people, standard)).toBe(expected),
);

test("swaps of an address are read, malformed ones left out, and written again [P6.115]", () => {
  const swaps = [
    { from: 100748, to: 100747 },
    { from: 1, to: 2 },
  ];
  expect(parseSwaps("100748_100747,1_2")).toEqual(swaps);
  expect(parseSwaps("100748_100747,x,1_2_3,0_1,_,1e3_2,1_2")).toEqual(swaps);
  expect(parseSwaps("")).toEqual([]);
  expect(formatSwaps(swaps)).toBe("100748_100747,1_2");
  expect(parseSwaps(Array.from({ length: 500 }, () => "1_2").join(",")).length).toBe(BUNDLE_SWAPS_MAX);
});

test("extras of an address are read, each SKU once, and written again [P6.115]", () => {
  const extras = [
    { sku: 100753, quantity: 2 },
    { sku: 7, quantity: QUANTITY_MAX },
  ];
  expect(parseExtras("100753_2,x,100753_9,7_999999999,8_0,_1")).toEqual(extras);
  expect(parseExtras("")).toEqual([]);
  expect(parseExtras(formatExtras(extras))).toEqual(extras);
  const many = Array.from({ length: 500 }, (_, index) => `${index + 1}_1`).join(",");
  expect(parseExtras(many).length).toBe(BUNDLE_EXTRAS_MAX);
});
