import { expect, test } from "vitest";
import { CREDIT_DISABLED, NO_CREDIT_LINE } from "#contract/rules/credit.ts";
import { creditTerms, creditWayOut, formatPayType, methodObstacle, shortage, withKnownBalance } from "./payment.ts";

test.each([
  { balance: "36.50", amount: "99.00", missing: "62.50" },
  { balance: "99.00", amount: "99.00", missing: null },
  { balance: "0.00", amount: "0.01", missing: "0.01" },
  { balance: "12680.50", amount: "99.00", missing: null },
])("a balance of $balance lacks $missing for $amount", ({ balance, amount, missing }) => {
  expect(shortage(balance, amount)).toBe(missing);
});

test.each([
  ["credit", "月结支付"],
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

const terms = { bill_on: "2026-12-01", due_on: "2026-12-30" };
const credit = (free: string, reason: string | null = null) => ({
  type: "credit" as const,
  reason,
  credit: { free, ...terms },
});

test.each([
  { method: credit("20.00"), obstacle: null, way: null },
  { method: credit("19.99"), obstacle: "可用额度 ¥19.99，还差 ¥0.01", way: "repay" },
  { method: credit("0.00", "有逾期账单 ¥7.00，请先还款"), obstacle: "有逾期账单 ¥7.00，请先还款", way: "repay" },
  { method: credit("0.00", CREDIT_DISABLED), obstacle: CREDIT_DISABLED, way: null },
  { method: { type: "credit" as const, reason: NO_CREDIT_LINE }, obstacle: NO_CREDIT_LINE, way: "apply" },
  { method: { type: "weixin" as const, reason: null }, obstacle: null, way: null },
])("¥20.00 by $method.type with $method.credit.free: $obstacle, way out $way", ({ method, obstacle, way }) => {
  expect(methodObstacle(method, "20.00")).toBe(obstacle);
  expect(creditWayOut(method, "20.00")).toBe(way);
});

test("a payment on credit says when it is billed and due", () => {
  expect(creditTerms(terms)).toBe("先发货，12-01 出账，12-30 前还清");
});
