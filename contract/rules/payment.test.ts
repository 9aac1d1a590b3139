import { expect, test } from "vitest";
import {
  isGatewayType,
  noticePath,
  PAY_TYPES,
  PAYMENT_TRANSITIONS,
  type PaymentState,
  RECHARGE_TRANSITIONS,
  returnPath,
  WAY_LIFE_MS,
} from "./payment.ts";
import { actsFrom, type Transitions } from "./transitions.ts";

const payments: Transitions<PaymentState, keyof typeof PAYMENT_TRANSITIONS> = PAYMENT_TRANSITIONS;
const recharges: Transitions<"waiting" | "paid", keyof typeof RECHARGE_TRANSITIONS> = RECHARGE_TRANSITIONS;

test.each<[PaymentState, string[]]>([
  ["waiting", ["settle", "giveBack", "close", "findRefunded"]],
  ["closed", ["settle", "giveBack", "findRefunded"]],
  ["paid", []],
  ["returned", []],
  ["refunded", []],
])("an attempt to pay in the state %s allows %j", (state, acts) => {
  expect(actsFrom(payments, state)).toEqual(acts);
});

test("a recharge is credited once", () => {
  expect([actsFrom(recharges, "waiting"), actsFrom(recharges, "paid")]).toEqual([["credit"], []]);
});

test("a gateway settles 微信支付 and 支付宝支付, and reports each to its own path", () => {
  expect(PAY_TYPES.filter(isGatewayType).map(noticePath)).toEqual(["/api/pay/notice/weixin", "/api/pay/notice/alipay"]);
});

test("an attempt lives for ten minutes, and that of an address of WeChat for five", () => {
  expect(WAY_LIFE_MS).toEqual({ qr: 600_000, jsapi: 600_000, h5: 300_000, wap: 600_000 });
});

test("a payer returns to the page of the order group or of the recharge", () => {
  expect(returnPath({ group_id: 7, recharge_id: null })).toBe("/payment?id=7");
  expect(returnPath({ group_id: null, recharge_id: 8 })).toBe("/user/recharge?id=8");
});
