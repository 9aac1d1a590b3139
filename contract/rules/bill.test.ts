import { expect, test } from "vitest";
import { billIdOf, billNumber, billTypeOf } from "./bill.ts";

test.each([
  ["pay", "consume"],
  ["recharge", "recharge"],
  ["transfer", "recharge"],
  ["opening", "recharge"],
  ["demo", "recharge"],
  ["refund", "refund"],
  ["correction", "adjust"],
])("a movement of the balance by %s is of the type %s", (kind, type) => {
  expect(billTypeOf(kind)).toBe(type);
});

test.each([
  [7, "ZJ261121000007"],
  [1_234_567, "ZJ2611211234567"],
])("the movement %i of 21 November 2026 in Shanghai has the number %s, which leads to it", (id, number) => {
  expect(billNumber(id, Date.parse("2026-11-20T16:30:00Z"))).toBe(number);
  expect([number, number.toLowerCase(), number.slice(2)].map(billIdOf)).toEqual([id, id, id]);
});

test.each(["", "ZJ", "ZJ26112100007", "ZJ2611211234567890123", "XZJ261121000007", "ZJ261121000007x", "ZJ26112x000007"])(
  "%j is the number of no movement",
  (text) => {
    expect(billIdOf(text)).toBeNull();
  },
);
