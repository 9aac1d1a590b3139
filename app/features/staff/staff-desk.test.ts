import { expect, test } from "vitest";
import { addressOfFailure, addressOfHit, addressOfUrgent, waitText } from "./staff-desk.ts";

const MINUTE = 60_000;
test.each([
  [-MINUTE, "0 分钟"],
  [59 * MINUTE, "59 分钟"],
  [60 * MINUTE, "1 小时"],
  [24 * 60 * MINUTE, "1 天"],
  [76 * 60 * MINUTE, "3 天 4 小时"],
])("%d ms are %s", (ms, text) => {
  expect(waitText(ms)).toBe(text);
});

test("an order and a customer have their pages", () => {
  expect(addressOfHit({ sn: "D1", customer_id: null })).toBe("/staff/orders/D1");
  expect(addressOfHit({ sn: null, customer_id: 7 })).toBe("/staff/customers/7");
  expect(addressOfUrgent({ kind: "audit", key: "3" })).toBe("/staff/applications/3");
  expect(addressOfUrgent({ kind: "failed", key: "" })).toBe("/staff/exceptions");
  expect(addressOfFailure({ kind: "alone", key: null })).toBe("/staff/log?alone=1");
  expect(addressOfFailure({ kind: "refund", key: "TK1" })).toBe("/staff/refunds/TK1");
  expect(addressOfFailure({ kind: "receipt", key: "4" })).toBe("/staff/payments/receipts/4");
  expect(addressOfFailure({ kind: "task", key: null })).toBeNull();
});
