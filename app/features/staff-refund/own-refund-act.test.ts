import { expect, test } from "vitest";
import { ASKS_FINANCE, OWN_REFUND_SUBMIT, ownRefundAct } from "./staff-refund.ts";

test.each([
  ["499.99", "退款 ¥499.99"],
  ["500", ASKS_FINANCE],
  ["600.00", ASKS_FINANCE],
  ["600.01", OWN_REFUND_SUBMIT],
  ["0", OWN_REFUND_SUBMIT],
  ["", OWN_REFUND_SUBMIT],
  ["一百", OWN_REFUND_SUBMIT],
])("the button for the amount %j of at most 600 with a limit of 500 says %s", (typed, said) => {
  expect(ownRefundAct(typed, { worth_price: "600.00", limit_price: "500.00" })).toBe(said);
});
