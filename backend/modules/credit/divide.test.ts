import { expect, test } from "vitest";
import { divide, repaidFor } from "./divide.ts";

test.each([
  [50, [{ id: 1, fen: 50 }], 0],
  [100, [{ id: 1, fen: 100 }], 0],
  [
    130,
    [
      { id: 1, fen: 100 },
      { id: 3, fen: 30 },
    ],
    0,
  ],
  [
    200,
    [
      { id: 1, fen: 100 },
      { id: 3, fen: 60 },
    ],
    40,
  ],
  [0, [], 0],
])("%i fen are divided among bills in their order", (amount, parts, rest) => {
  const bills = [
    { id: 1, owed_fen: 100 },
    { id: 2, owed_fen: 0 },
    { id: 3, owed_fen: 60 },
  ];
  expect(divide(amount, bills)).toEqual({ parts, rest });
});

const order = (id: number, delta: number) => ({ kind: "order", ref: String(id), delta });
const repay = (fen: number) => ({ kind: "repay", ref: "r", delta: -fen });
const undo = (fen: number) => ({ kind: "undo", ref: "r", delta: fen });
const ORDERS = [order(1, 100), order(2, 200)];

test.each([
  ["oldest first", [...ORDERS, repay(120)], [], [100, 20]],
  ["all of it", [...ORDERS, repay(300)], [], [100, 200]],
  ["less what was taken back", [...ORDERS, repay(120), undo(120)], [], [0, 0]],
  [
    "though a repayment between them was taken back",
    [order(1, 100), undo(50), order(2, 200), repay(200)],
    [],
    [100, 50],
  ],
  ["not by what was written off", [...ORDERS, { kind: "correction", ref: "9", delta: -300 }], [], [0, 0]],
  ["after an older debt", [{ kind: "correction", ref: "9", delta: 50 }, ...ORDERS, repay(120)], [], [70, 0]],
  [
    "after a debt with the number of an order",
    [{ kind: "correction", ref: "1", delta: 50 }, ...ORDERS, repay(120)],
    [],
    [70, 0],
  ],
  ["with refunds of another bill", [...ORDERS, { kind: "refund", ref: "other", delta: -120 }], [], [100, 20]],
  [
    "as far as an order was not refunded",
    [...ORDERS, { kind: "refund", ref: "T1", delta: -40 }, repay(120)],
    [{ sn: "T1", order_id: 1, bill_id: 7, fen: 40 }],
    [60, 60],
  ],
  [
    "less what refunds gave to the balance",
    [...ORDERS, repay(300)],
    [{ sn: "T2", order_id: 1, bill_id: null, fen: 100 }],
    [0, 200],
  ],
  [
    "less what refunds took to another bill",
    [...ORDERS, repay(300)],
    [{ sn: "T3", order_id: 2, bill_id: 8, fen: 50 }],
    [100, 150],
  ],
])("repayments count for orders %s", (_, rows, refunds, paid) => {
  expect([1, 2].map((id) => repaidFor(id, 7, rows, refunds))).toEqual(paid);
});

test("an order of another bill was repaid with nothing of this one", () => {
  expect(repaidFor(3, 7, [...ORDERS, repay(300)], [])).toBe(0);
});
