import { expect, test } from "vitest";
import type { Statement } from "./statement.ts";
import { BALANCE_SUMS, PURCHASE_SUMS, readSums, shownSums } from "./statement-facts.ts";

const none = { count: 0, amount: "0.00" };
const statement = {
  opening: "10.00",
  recharged: none,
  paid: { count: 1, amount: "4.00" },
  returned: none,
  adjusted: none,
  closing: "6.00",
  orders: none,
  refunds: { count: 1, amount: "1.00" },
  net: "-1.00",
  issued: none,
  reversed: { count: 1, amount: "2.00" },
  waiting: none,
} as Statement;

test("payments, refunds and reversed invoices are negative, and a balance has no number of rows", () => {
  const sums = readSums([...BALANCE_SUMS, ...PURCHASE_SUMS], statement);
  expect(sums).toContainEqual({ key: "paid", label: "余额付款", count: 1, amount: "-4.00" });
  expect(sums).toContainEqual({ key: "refunds", label: "退款", count: 1, amount: "-1.00" });
  expect(sums).toContainEqual({ key: "reversed", label: "红冲", count: 1, amount: "-2.00" });
  expect(sums).toContainEqual({ key: "closing", label: "期末余额", count: null, amount: "6.00" });
});

test("a correction or a reversal is shown only in a month that has one, every other sum always", () => {
  expect(shownSums(BALANCE_SUMS, statement).map(({ key }) => key)).toEqual(
    BALANCE_SUMS.filter((key) => key !== "adjusted" && key !== "repaid"),
  );
  expect(shownSums(PURCHASE_SUMS, statement).map(({ key }) => key)).toEqual([...PURCHASE_SUMS]);
});
