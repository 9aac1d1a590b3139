import { expect, test } from "vitest";
import {
  isGatewayType,
  noticePath,
  PAY_TYPES,
  PAYMENT_TRANSITIONS,
  type PaymentState,
  QR_LIFE_MS,
  RECHARGE_TRANSITIONS,
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

test("a QR code lives for ten minutes", () => {
  expect(QR_LIFE_MS).toBe(600_000);
});
