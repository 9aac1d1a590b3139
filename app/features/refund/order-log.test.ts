import { expect, test } from "vitest";
import type { OrderDetail } from "#contract/order.ts";
import { RECEIVED_AFTER_MS } from "#contract/rules/order.ts";
import { orderLog } from "./order-log.ts";

const order = {
  mer_name: "甲店",
  create_time: 1,
  pay_time: 2,
  pay_type: "balance",
  pay_price: "9.00",
  ship_time: 10,
  take_time: 20,
  done_time: 30,
  packages: [{ ship_time: 10, delivered_time: null, company: "顺丰速运", number: "SF1" }],
} as unknown as OrderDetail;
const receiver = (take_time: number) =>
  orderLog({ ...order, take_time }, []).find(({ text }) => text === "确认收货")?.actor;

test("receipt is the customer's, and the system's once its time is over", () => {
  expect([receiver(20), receiver(10 + RECEIVED_AFTER_MS)]).toEqual(["您", "系统"]);
});

test("what has not happened is no entry", () => {
  const fresh = { ...order, ship_time: null, take_time: null, done_time: null, packages: [] };
  expect(orderLog(fresh, []).map(({ text }) => text)).toEqual(["余额支付 ¥9.00", "提交订单"]);
});
