import { expect, test } from "vitest";
import { pointsKind } from "./points.ts";

test.each([
  ["order", "下单抵扣", "group"],
  ["order_cancel", "取消订单退回", "group"],
  ["order_take", "订单收货", "order"],
  ["refund", "退款退回", "refund"],
  ["refund_earned", "退款收回", "refund"],
  ["opening", "期初", null],
  ["demo", "期初", null],
  ["correction", "调整", null],
  ["toString", "调整", null],
])("a movement of points by %s is called %s and belongs to %s", (kind, name, subject) => {
  expect(pointsKind(kind)).toEqual({ name, subject });
});
