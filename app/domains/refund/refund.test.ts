import { expect, test } from "vitest";
import { REFUND_STATUS, REFUND_TYPE } from "#contract/rules/refund.ts";
import { refundProgress, sumRefunds, unitsInRefunds } from "./refund.ts";

const { money, goods } = REFUND_TYPE;

test.each([
  { status: REFUND_STATUS.toReview, refund_type: money, at: "店铺审核" },
  { status: REFUND_STATUS.toReview, refund_type: goods, at: "店铺审核" },
  { status: REFUND_STATUS.toSendBack, refund_type: goods, at: "寄回商品" },
  { status: REFUND_STATUS.toReceive, refund_type: goods, at: "店铺收货" },
  { status: REFUND_STATUS.refunded, refund_type: goods, at: undefined },
  { status: REFUND_STATUS.refunded, refund_type: money, at: undefined },
])("a refund of type $refund_type in state $status waits at $at", ({ at, ...refund }) => {
  const progress = refundProgress(refund);
  expect(progress?.names[progress.current]).toBe(at);
  expect(progress?.names).toHaveLength(refund.refund_type === goods ? 5 : 3);
});

test("units and money of an order in refunds are those that wait and those that are paid", () => {
  const refund = (
    refund_order_id: number,
    status: (typeof REFUND_STATUS)[keyof typeof REFUND_STATUS],
    refund_num: number,
  ) => ({
    ...{ refund_order_id, status, refund_price: `${refund_num}.50` },
    list: [{ order_product_id: 7, refund_num }],
  });
  const refunds = [
    refund(5, REFUND_STATUS.toSendBack, 2),
    refund(4, REFUND_STATUS.toReview, 1),
    refund(3, REFUND_STATUS.refunded, 3),
    refund(2, REFUND_STATUS.refused, 9),
    refund(1, REFUND_STATUS.withdrawn, 9),
  ];
  expect(unitsInRefunds(refunds, 7)).toEqual({ open: 3, newest: 5, refunded: 3 });
  expect(unitsInRefunds(refunds, 8)).toEqual({ open: 0, newest: null, refunded: 0 });
  expect(sumRefunds(refunds)).toBe(2650);
});

test.each([REFUND_STATUS.refused, REFUND_STATUS.withdrawn])("a refund in state %s has no progress", (status) => {
  expect(refundProgress({ status, refund_type: goods })).toBeNull();
});
