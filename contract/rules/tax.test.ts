import fc from "fast-check";
import { expect, test } from "vitest";
import { TAX_CLASSES, taxesOf, taxOf } from "./tax.ts";

test.each([
  [1_130_00, 13, 130_00],
  [109_00, 9, 9_00],
  [106_00, 6, 6_00],
  [101_00, 1, 1_00],
  [100_00, 0, 0],
  [1_282_20, 13, 147_51],
])("%i fen at %i %% contain %i fen of tax", (total, percent, tax) => {
  expect(taxOf(total, percent)).toBe(tax);
});

test("the tax in an amount is rounded half up to a fen [P6.113]", () => {
  expect([taxOf(11_300), taxOf(4_546_714), taxOf(0), taxOf(1), taxOf(148_000)]).toEqual([1300, 523_073, 0, 0, 17_027]);
  fc.assert(
    fc.property(fc.nat(1e10), fc.constantFrom(...TAX_CLASSES), (amount, percent) => {
      const tax = taxOf(amount, percent);
      const exact = (amount * percent) / (100 + percent);
      expect([Number.isInteger(tax), Math.abs(tax - exact) <= 0.5]).toEqual([true, true]);
    }),
  );
});

test("lines, classes and sums add up to the fen", () => {
  const line = fc.record({ fen: fc.nat(100_000_000), tax_percent: fc.constantFrom(...TAX_CLASSES) });
  fc.assert(
    fc.property(fc.array(line, { maxLength: 40 }), (lines) => {
      const { taxes, classes, tax, net } = taxesOf(lines);
      const total = lines.reduce((sum, { fen }) => sum + fen, 0);
      expect(tax + net).toBe(total);
      expect(taxes.reduce((sum, one) => sum + one, 0)).toBe(tax);
      for (const one of classes) {
        const own = lines.flatMap(({ tax_percent }, at) => (tax_percent === one.percent ? [taxes[at] ?? 0] : []));
        expect(own.reduce((sum, share) => sum + share, 0)).toBe(one.tax);
        expect(one.tax).toBe(taxOf(one.total, one.percent));
      }
      for (const [at, { fen }] of lines.entries()) expect(taxes[at]).toBeLessThanOrEqual(fen);
    }),
  );
});
