import fc from "fast-check";
import { expect, test } from "vitest";
import { formatQuote, parseQuote } from "./quote.ts";

const amount = fc.nat({ max: 1_000_000_000 });
const quote = fc.record({
  lines: fc.uniqueArray(
    fc.record({ cart_id: fc.integer({ min: 1, max: 1e9 }), num: fc.integer({ min: 1, max: 999_999 }), unit: amount }),
    { minLength: 1, maxLength: 20, selector: (line) => line.cart_id },
  ),
  postage: amount,
  coupon: amount,
  platform_coupon: amount,
  points: amount,
  pay: amount,
});

test("a written quote is read back, lines in the order of their ids", () => {
  fc.assert(
    fc.property(quote, (shown) => {
      const lines = [...shown.lines].sort((a, b) => a.cart_id - b.cart_id);
      expect(parseQuote(formatQuote(shown))).toEqual({ ...shown, lines });
    }),
  );
});

test.each([
  "",
  "nonsense",
  "1:1;0;0;0;0;0",
  "1:1:1;0;0;0",
  "1:1:1;0;0;0;0;0;0",
  "1:1:-1;0;0;0;0;0",
  "1:1:1,;0;0;0;0;0",
])("%j is no quote", (text) => {
  expect(parseQuote(text)).toBeNull();
});

test("a hundred lines fit the form's field", () => {
  const amounts = { postage: 1e9, coupon: 1e9, platform_coupon: 1e9, points: 1e9 };
  const lines = Array.from({ length: 100 }, (_, n) => ({ cart_id: 10_000_000 + n, num: 999_999, unit: 99_999_999 }));
  expect(formatQuote({ lines, ...amounts, pay: 1e11 }).length).toBeLessThanOrEqual(4000);
});
