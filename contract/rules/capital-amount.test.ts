import fc from "fast-check";
import { expect, test } from "vitest";
import { capitalAmount } from "./capital-amount.ts";

test.each([
  [0, "零圆整"],
  [1, "壹分"],
  [10, "壹角整"],
  [14, "壹角肆分"],
  [100, "壹圆整"],
  [101, "壹圆零壹分"],
  [110, "壹圆壹角整"],
  [1_000, "壹拾圆整"],
  [1_100, "壹拾壹圆整"],
  [10_000, "壹佰圆整"],
  [10_100, "壹佰零壹圆整"],
  [11_000, "壹佰壹拾圆整"],
  [100_100, "壹仟零壹圆整"],
  [101_000, "壹仟零壹拾圆整"],
  [110_000, "壹仟壹佰圆整"],
  [1_000_000, "壹万圆整"],
  [1_000_100, "壹万零壹圆整"],
  [1_010_000, "壹万零壹佰圆整"],
  [1_100_000, "壹万壹仟圆整"],
  [10_010_000, "壹拾万零壹佰圆整"],
  [100_000_000, "壹佰万圆整"],
  [1_000_000_000_000, "壹佰亿圆整"],
  [1_000_000_000_100, "壹佰亿零壹圆整"],
  [1_000_100_000_000, "壹佰亿零壹佰万圆整"],
  [10_000_100_000, "壹亿零壹仟圆整"],
  [10_001_000_100, "壹亿零壹万零壹圆整"],
  [4_546_714, "肆万伍仟肆佰陆拾柒圆壹角肆分"],
  [12_345_678_903, "壹亿贰仟叁佰肆拾伍万陆仟柒佰捌拾玖圆零叁分"],
])("%i fen are %s [P6.117]", (amount, text) => {
  expect(capitalAmount(amount)).toBe(text);
});

test.each([-1, -0.5, 0.5, Number.NaN, Number.MAX_SAFE_INTEGER + 1])("%d fen are no amount", (amount) => {
  expect(() => capitalAmount(amount)).toThrow(RangeError);
});

/** Reads capital numerals from left to right, independently of the rules by which they are written. */
function read(text: string): number {
  const digits: Record<string, number> = { 壹: 1, 贰: 2, 叁: 3, 肆: 4, 伍: 5, 陆: 6, 柒: 7, 捌: 8, 玖: 9 };
  const small: Record<string, number> = { 拾: 10, 佰: 100, 仟: 1000 };
  const large: Record<string, number> = { 万: 1e4, 亿: 1e8, 兆: 1e12 };
  let [fen, whole, group, digit] = [0, 0, 0, 0];
  for (const one of text) {
    if (digits[one]) digit = digits[one];
    else if (small[one]) [group, digit] = [group + digit * small[one], 0];
    else if (large[one]) [whole, group, digit] = [whole + (group + digit) * large[one], 0, 0];
    else if (one === "圆") [fen, whole, group, digit] = [(whole + group + digit) * 100, 0, 0, 0];
    else if (one === "角") [fen, digit] = [fen + digit * 10, 0];
    else if (one === "分") [fen, digit] = [fen + digit, 0];
  }
  return fen;
}

test("any amount can be read back, never has two zeros in a row and ends in 整 or 分 [P6.117]", () => {
  const amounts = fc.oneof(
    fc.nat({ max: 99_999_999_999 }),
    fc.maxSafeNat(),
    // Amounts with many zeros.
    fc
      .tuple(fc.array(fc.constantFrom(0, 0, 0, 1, 9), { minLength: 1, maxLength: 14 }))
      .map(([list]) => Number(list.join(""))),
  );
  fc.assert(
    fc.property(amounts, (amount) => {
      const text = capitalAmount(amount);
      expect(read(text)).toBe(amount);
      expect(text).toMatch(/^(?!.*零零)[^\d]+[整分]$/);
      if (amount > 0) expect(text).not.toMatch(/^零|零[圆角分万亿兆拾佰仟整]/);
    }),
    { numRuns: 2000 },
  );
});
