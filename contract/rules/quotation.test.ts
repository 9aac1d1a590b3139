import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { isActAllowed, markedUp, QUOTATION_STATE_NAMES, QUOTATION_TRANSITIONS, versionChanges } from "./quotation.ts";
import { actsFrom } from "./transitions.ts";

test("each state allows its acts alone [P7.25]", () => {
  expect(
    Object.fromEntries(QUOTATION_STATE_NAMES.map((state) => [state, actsFrom(QUOTATION_TRANSITIONS, state)])),
  ).toEqual({
    draft: ["edit", "ask", "void"],
    asked: ["withdraw", "quote", "decline", "void"],
    quoted: ["quote", "extend", "accept", "revise", "order", "expire", "void"],
    ordered: ["reopen"],
    expired: ["quote", "extend", "revise", "void"],
    void: [],
  });
  expect([isActAllowed("order", "quoted"), isActAllowed("order", "draft")]).toEqual([true, false]);
});

describe("versions [P6.111]", () => {
  const line = (line_id: number, quantity: number, price: number) => ({
    line_id,
    quantity,
    price,
    scene: "会议室",
    name: "会议椅",
    sku: `${line_id} 号`,
    unit_name: "把",
  });
  test("differ in prices, quantities, added and removed lines", () => {
    expect(
      versionChanges(
        [line(1, 10, 500), line(2, 1, 100), line(4, 1, 1)],
        [line(1, 12, 480), line(4, 1, 1), line(3, 2, 50)],
      ),
    ).toEqual([
      { name: "会议椅 1 号", kind: "changed", quantity: [10, 12], price: [500, 480] },
      { name: "会议椅 3 号", kind: "added", quantity: [0, 2] },
      { name: "会议椅 2 号", kind: "removed" },
    ]);
    expect(versionChanges([line(1, 1, 1)], [line(1, 1, 1)])).toEqual([]);
    expect(versionChanges([line(1, 1, 5)], [line(1, 2, 5)])).toEqual([
      { name: "会议椅 1 号", kind: "changed", quantity: [1, 2] },
    ]);
    expect(versionChanges([line(1, 1, 5)], [line(1, 1, 4)])).toEqual([
      { name: "会议椅 1 号", kind: "changed", price: [5, 4] },
    ]);
  });
});

describe("a marked-up price [P6.114]", () => {
  test.each([
    [393_482, 1200, "fen", 440_700],
    [393_482, 1200, "jiao", 440_700],
    [393_482, 1200, "yuan", 440_700],
    [1, 1, "fen", 2],
    [1, 0, "yuan", 100],
    [0, 5000, "yuan", 0],
  ] as const)("of %i fen with %i is, rounded to %s, %i", (price, markup, rounding, expected) => {
    expect(markedUp(price, markup, rounding)).toBe(expected);
  });

  test("is a multiple of its unit, never below the price with its mark-up, and less than a unit above it", () => {
    const units = { fen: 1n, jiao: 10n, yuan: 100n };
    fc.assert(
      fc.property(
        fc.nat({ max: 1_000_000_000 }),
        fc.nat({ max: 100_000 }),
        fc.constantFrom("fen", "jiao", "yuan"),
        (price, markup, rounding) => {
          const unit = units[rounding] * 10_000n;
          const exact = BigInt(price) * BigInt(10_000 + markup);
          const marked = BigInt(markedUp(price, markup, rounding)) * 10_000n;
          expect([marked % unit, marked >= exact, marked - exact < unit]).toEqual([0n, true, true]);
        },
      ),
    );
  });
});
