import { describe, expect, test } from "vitest";
import { priceReasons } from "./four-eyes.ts";

const BELOW_COST = "有商品低于成本";
const MARGIN = "毛利低于 1%";
const CHANGE = "24 小时内合计变动超过 15%";
const line = (cost_fen: number, unit_fen: number, quantity = 1) => ({ cost_fen, unit_fen, quantity });

describe("a price needs a second person", () => {
  test.each([
    { why: "not with a margin of 1 %", lines: [line(9900, 10_000)], reasons: [] },
    { why: "not with that margin of several units", lines: [line(9900, 10_000, 2)], reasons: [] },
    { why: "with a smaller margin", lines: [line(9901, 10_000)], reasons: [MARGIN] },
    { why: "at cost", lines: [line(5000, 5000)], reasons: [MARGIN] },
    { why: "below cost, which says enough of the margin", lines: [line(5000, 4999)], reasons: [BELOW_COST] },
    {
      why: "for one line below cost, despite the margin of all",
      lines: [line(5000, 4999), line(1000, 9000)],
      reasons: [BELOW_COST],
    },
    { why: "not where one line makes up for another", lines: [line(100, 100), line(100, 200)], reasons: [] },
    {
      why: "by quantities, not by lines",
      lines: [line(10_000, 10_000, 100), line(100, 200, 1)],
      reasons: [MARGIN],
    },
    { why: "not for a gift that cost nothing", lines: [line(0, 0)], reasons: [] },
    { why: "not without lines", lines: [], reasons: [] },
  ])("$why", ({ lines, reasons }) => {
    expect(priceReasons(lines, 10_000, 10_000)).toEqual(reasons);
  });

  const fine = [line(5000, 10_000)];
  test.each([
    { before: 10_000, after: 10_000, reasons: [] },
    { before: 10_000, after: 11_500, reasons: [] },
    { before: 10_000, after: 11_501, reasons: [CHANGE] },
    { before: 10_000, after: 8500, reasons: [] },
    { before: 10_000, after: 8499, reasons: [CHANGE] },
    { before: 0, after: 0, reasons: [] },
    { before: 0, after: 1, reasons: [CHANGE] },
  ])("where the total of $before fen becomes $after: $reasons", ({ before, after, reasons }) => {
    expect(priceReasons(fine, before, after)).toEqual(reasons);
  });

  test("for both reasons at once", () => {
    expect(priceReasons([line(5000, 4999)], 10_000, 4999)).toEqual([BELOW_COST, CHANGE]);
    expect(priceReasons([line(5000, 5000)], 10_000, 5000)).toEqual([MARGIN, CHANGE]);
  });
});
