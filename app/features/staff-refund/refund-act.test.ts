import { expect, test } from "vitest";
import { ASKS_FINANCE, REFUND_SUBMIT, refundAct } from "./staff-refund.ts";

test.each([
  ["499.99", "退款 ¥499.99"],
  ["500", ASKS_FINANCE],
  ["600.00", ASKS_FINANCE],
  ["600.01", REFUND_SUBMIT],
  ["0", REFUND_SUBMIT],
  ["", REFUND_SUBMIT],
  ["一百", REFUND_SUBMIT],
])("the button for the amount %j of at most 600 with a limit of 500 says %s", (typed, said) => {
  expect(refundAct(typed, { worth_price: "600.00", limit_price: "500.00" })).toBe(said);
});

test("without a limit no amount is asked for", () => {
  expect(refundAct("600.00", { worth_price: "600.00", limit_price: null })).toBe("退款 ¥600.00");
});
