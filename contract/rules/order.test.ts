import { expect, test } from "vitest";
import {
  earnedPoints,
  ORDER_STATUS,
  ORDER_TRANSITIONS,
  type OrderState,
  paidFen,
  RECEIVED_AFTER_MS,
  REMOVABLE_STATES,
  REVIEWED_WITHIN_MS,
  UNPAID_LIFE_MS,
} from "./order.ts";
import { actsFrom, type Transitions } from "./transitions.ts";

const table: Transitions<OrderState, keyof typeof ORDER_TRANSITIONS> = ORDER_TRANSITIONS;

test.each<[OrderState, string[]]>([
  ["unpaid", ["pay", "cancel"]],
  [ORDER_STATUS.toShip, ["ship", "refund"]],
  [ORDER_STATUS.toReceive, ["take", "refund"]],
  [ORDER_STATUS.toReview, ["review", "refund"]],
  [ORDER_STATUS.done, ["refund"]],
  [ORDER_STATUS.refunded, []],
  ["cancelled", []],
])("an order in the state %s allows %j", (state, acts) => {
  expect(actsFrom(table, state)).toEqual(acts);
});

test("an order can be removed from its customer's list in the final states alone", () => {
  expect(REMOVABLE_STATES).toEqual(["cancelled", ORDER_STATUS.done, ORDER_STATUS.refunded]);
});

test("the paid amount of an item is its price less both coupons and the points", () => {
  expect(paidFen({ total_fen: 10_000, points_fen: 1, coupon_fen: 20, platform_coupon_fen: 300 })).toBe(9679);
});

test.each([
  [0, 0],
  [99, 0],
  [100, 1],
  [19_999, 199],
])("%i paid fen earn %i points", (paid, points) => {
  expect(earnedPoints(paid)).toBe(points);
});

test("an order waits 30 minutes for its payment, 15 days for its receipt and 7 days for reviews", () => {
  expect([UNPAID_LIFE_MS, RECEIVED_AFTER_MS, REVIEWED_WITHIN_MS]).toEqual([1_800_000, 1_296_000_000, 604_800_000]);
});
