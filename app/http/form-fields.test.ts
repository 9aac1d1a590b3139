import { expect, test } from "vitest";
import { optionalMoney } from "./form-fields.ts";

test.each([
  ["1000", "1000.00"],
  ["1,000", "1000.00"],
  ["￥１，０００．５", "1000.50"],
  ["¥ 1,234,567.89", "1234567.89"],
  ["12元", "12.00"],
  ["  ", null],
  [undefined, null],
])("%s is the amount %s", (typed, amount) => {
  expect(optionalMoney("预算").parse(typed)).toBe(amount);
});

test.each(["1,5", "1,0000", "1.234", "-1", "1e3", "元元", "1000元整"])("%s is no amount", (typed) => {
  expect(optionalMoney("预算").safeParse(typed).success).toBe(false);
});
