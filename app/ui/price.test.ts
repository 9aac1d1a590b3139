import { expect, test } from "vitest";
import { formatSignedYuan, groupDigits } from "./price.tsx";

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

test("a subtracted amount has a minus sign, and zero has no sign [P4.2]", () => {
  expect([formatSignedYuan("−", "1234.50"), formatSignedYuan("+", "0.10"), formatSignedYuan("−", "0.00")]).toEqual([
    "−¥1,234.50",
    "+¥0.10",
    "¥0.00",
  ]);
});
