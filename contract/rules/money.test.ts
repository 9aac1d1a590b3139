import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { allocate, fen, formatFen, groupDigits, optionalFen, yuan } from "./money.ts";

describe("fen and yuan", () => {
  test.each([
    ["0.00", 0],
    ["0.05", 5],
    ["12", 1200],
    ["12.5", 1250],
    ["1234.50", 123450],
    ["-3.05", -305],
  ])("%s yuan is %i fen", (text, amount) => {
    expect(fen(text)).toBe(amount);
  });

  test.each(["", "1.234", "abc", "1e3", " 1", "1,000.00", "--1"])("%j is no amount", (text) => {
    expect(() => fen(text)).toThrow(RangeError);
  });

  test.each([
    [0, "0.00"],
    [5, "0.05"],
    [-305, "-3.05"],
    [123450, "1234.50"],
  ])("%i fen is %s yuan", (amount, text) => {
    expect(yuan(amount)).toBe(text);
  });

  test("an absent amount remains absent", () => {
    expect([optionalFen(undefined), optionalFen("0.00"), optionalFen("3.05")]).toEqual([undefined, 0, 305]);
  });

  test("a written amount is read back", () => {
    fc.assert(fc.property(fc.integer({ min: -1e11, max: 1e11 }), (amount) => fen(yuan(amount)) === amount));
  });
});

describe("shares", () => {
  test.each([
    { total: 100, weights: [1, 1, 1], shares: [34, 33, 33] },
    { total: 10, weights: [0, 0], shares: [5, 5] },
    { total: 0, weights: [3, 4], shares: [0, 0] },
    { total: 7, weights: [1, 0], shares: [7, 0] },
    { total: 10, weights: [5, 2], shares: [7, 3] },
    { total: 10, weights: [4, 1, 2], shares: [6, 1, 3] },
    { total: 5, weights: [], shares: [] },
  ])("$total over $weights", ({ total, weights, shares }) => {
    expect(allocate(total, weights)).toEqual(shares);
  });

  test("always add up, and never stray a whole fen from the exact share", () => {
    const weights = fc.array(fc.nat(1e9), { minLength: 1, maxLength: 40 });
    fc.assert(
      fc.property(fc.nat(1e10), weights, (total, parts) => {
        const shares = allocate(total, parts);
        const sum = parts.reduce((a, b) => a + b, 0);
        expect(shares.reduce((a, b) => a + b, 0)).toBe(total);
        if (sum > 0) {
          for (const [index, part] of parts.entries()) {
            expect(Math.abs((shares[index] ?? 0) - (total * part) / sum)).toBeLessThanOrEqual(1 + 1e-6 * total);
          }
        }
      }),
    );
  });
});

test.each([
  ["0.00", "0.00"],
  ["999.90", "999.90"],
  ["12", "12.00"],
  ["1234.5", "1,234.5"],
  ["1234.50", "1,234.50"],
  ["1234567.00", "1,234,567.00"],
])("%s is formatted as %s [P4.2]", (amount, formatted) => {
  expect(groupDigits(amount)).toBe(formatted);
});

test.each([
  [0, "¥0.00"],
  [5, "¥0.05"],
  [123_450, "¥1,234.50"],
  [-123_456_789, "−¥1,234,567.89"],
])("%i fen are %s in a sentence", (amount, text) => {
  expect(formatFen(amount)).toBe(text);
});
