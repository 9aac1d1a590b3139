import { expect, test } from "vitest";
import { REFUND_STATUS, REFUND_TYPE } from "#contract/rules/refund.ts";
import { refundProgress } from "./refund.ts";

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

test.each([REFUND_STATUS.refused, REFUND_STATUS.withdrawn])("a refund in state %s has no progress", (status) => {
  expect(refundProgress({ status, refund_type: goods })).toBeNull();
});
