import fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  type Entry,
  invoiceEntries,
  owedEntries,
  redTax,
  refundEntries,
  repaidEntries,
  saleEntries,
  taxWithin,
} from "./accounting.ts";

const sums = (entries: readonly Entry[]) => [
  entries.reduce((sum, one) => sum + one.debit, 0),
  entries.reduce((sum, one) => sum + one.credit, 0),
];

describe("the tax in a document", () => {
  test.each([
    ["one class", 11_300, [[11_300, 13]], 1300],
    ["freight, taxed as the goods", 11_300, [[10_170, 13]], 1300],
    [
      "two classes, freight as most goods",
      21_800,
      [
        [10_900, 9],
        [9_810, 9],
        [0, 13],
      ],
      1800,
    ],
    ["a deduction from the class of most goods", 11_300, [[12_300, 13]], 1300],
    ["goods without tax", 500, [[500, 0]], 0],
    ["no lines, which are taxed as most products are", 113, [], 13],
  ] as const)("of %s", (_, whole, lines, tax) => {
    expect(
      taxWithin(
        whole,
        lines.map(([fen, tax_percent]) => ({ fen, tax_percent })),
      ),
    ).toBe(tax);
  });
});

test("a sale and its whole refund cancel each other", () => {
  const [sale, refund] = [saleEntries("receivable", 11_300, 1300), refundEntries(11_300, 1300, 11_300)];
  expect(sale).toEqual([
    { account: "receivable", debit: 11_300, credit: 0 },
    { account: "sales", debit: 0, credit: 10_000 },
    { account: "unbilled", debit: 0, credit: 1300 },
  ]);
  for (const { account, debit, credit } of sale) {
    expect(refund.find((one) => one.account === account)).toEqual({
      account,
      debit: 0 - debit || 0,
      credit: 0 - credit || 0,
    });
  }
});

test("every voucher is balanced", () => {
  const amount = fc.integer({ min: 1, max: 1_000_000 });
  fc.assert(
    fc.property(amount, fc.nat(1_000_000), fc.nat(1_000_000), (whole, tax, offset) => {
      for (const entries of [
        saleEntries("prepaid", whole, tax % whole),
        refundEntries(whole, tax % whole, offset % whole),
        owedEntries(-whole),
        repaidEntries(whole),
        invoiceEntries(tax),
      ]) {
        const [debit, credit] = sums(entries);
        expect(debit).toBe(credit);
      }
    }),
  );
});

test("red-letter invoices of a whole invoice reverse all of its tax", () => {
  const parts = fc.array(fc.integer({ min: 1, max: 9_999 }), { minLength: 1, maxLength: 6 });
  fc.assert(
    fc.property(parts, fc.nat(13), (reds, percent) => {
      const fen = reds.reduce((sum, red) => sum + red, 0);
      const tax = Math.round((fen * percent) / (100 + percent));
      let [before, reversed] = [0, 0];
      for (const red of reds) {
        reversed += redTax({ fen, tax }, before, red);
        before += red;
      }
      expect(reversed).toBe(tax);
    }),
  );
  expect(redTax({ fen: 0, tax: 0 }, 0, 5)).toBe(0);
});
