import { expect, test } from "vitest";
import { proposedBills, proposedParts, typedYuan } from "./staff-transfer.ts";

test.each([
  ["", "0.00"],
  ["6", "6.00"],
  ["¥1,480.5", "1480.50"],
  ["1.234", null],
  ["-3", null],
  ["六元", null],
])("the typed amount %j is %j", (typed, amount) => {
  expect(typedYuan(typed)).toBe(amount);
});

const one = (transfer_id: number, amount: string, customer_id = 1) => ({
  transfer_id,
  amount,
  customer: { customer_id },
});
test("transfers are ticked whose sum is the row, and the rest goes to the balance", () => {
  expect(proposedParts("30.00", [one(1, "10.00"), one(2, "20.00")])).toEqual({
    customer_id: 1,
    ids: [1, 2],
    balance: "0.00",
  });
  expect(proposedParts("20.00", [one(1, "10.00"), one(2, "20.00", 2)])).toMatchObject({ customer_id: 2, ids: [2] });
  expect(proposedParts("25.00", [one(1, "10.00")])).toEqual({ customer_id: 1, ids: [], balance: "25.00" });
});

test("the oldest bills of one customer get what the transfers leave", () => {
  const bill = (bill_id: number, owed: string, customer_id = 1) => ({ bill_id, owed, customer_id });
  const parts = (...sent: Parameters<typeof proposedBills>) => {
    const { amounts, ...rest } = proposedBills(...sent);
    return { ...rest, amounts: [...amounts] };
  };
  const two = [bill(1, "10.00"), bill(2, "20.00")];
  const amounts = [
    [1, "10.00"],
    [2, "15.00"],
  ];
  expect(parts("25.00", two, undefined)).toEqual({ customer_id: 1, amounts, balance: "0.00" });
  expect(parts("31.00", two, 1)).toMatchObject({ balance: "1.00" });
  expect(parts("0.00", two, 1)).toMatchObject({ amounts: [], balance: "0.00" });
  expect(parts("25.00", [...two, bill(3, "1.00", 2)], undefined)).toMatchObject({ amounts: [], balance: "25.00" });
  expect(parts("25.00", two, 2)).toEqual({ customer_id: undefined, amounts: [], balance: "25.00" });
});
