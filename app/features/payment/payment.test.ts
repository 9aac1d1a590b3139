import { expect, test } from "vitest";
import { formatPayType, shortage, withKnownBalance } from "./payment.ts";

test.each([
  { balance: "36.50", amount: "99.00", missing: "62.50" },
  { balance: "99.00", amount: "99.00", missing: null },
  { balance: "0.00", amount: "0.01", missing: "0.01" },
  { balance: "12680.50", amount: "99.00", missing: null },
])("a balance of $balance lacks $missing for $amount", ({ balance, amount, missing }) => {
  expect(shortage(balance, amount)).toBe(missing);
});

test.each([
  ["balance", "余额支付"],
  ["weixin", "微信支付"],
  ["alipay", "支付宝支付"],
  ["transfer", "对公转账"],
])("the payment method %s is called %s [P4.7]", (type, name) => {
  expect(formatPayType(type)).toBe(name);
});

test.each([
  { now_money: "5.00", balance: "5.00", types: ["balance", "weixin"] },
  { now_money: undefined, balance: "5.00", types: ["weixin"] },
  { now_money: "5.00", balance: null, types: ["weixin"] },
])("a balance of $balance, in its method $now_money, leaves $types", ({ now_money, balance, types }) => {
  const methods = [
    { type: "balance" as const, reason: null, now_money },
    { type: "weixin" as const, reason: null },
  ];
  expect(withKnownBalance(methods, balance).map(({ type }) => type)).toEqual(types);
});
