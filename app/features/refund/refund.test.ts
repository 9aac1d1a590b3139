import { expect, test } from "vitest";
import { DAY_MS } from "#contract/rules/calendar.ts";
import { REFUND_STATUS, REFUND_TYPE } from "#contract/rules/refund.ts";
import {
  newestStep,
  openRefunds,
  refundEffect,
  refundNotice,
  refundProgress,
  refundSteps,
  unitsInRefunds,
} from "./refund.ts";

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
    refund_order_id,
    status,
    refund_price: `${refund_num}.50`,
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
  expect(openRefunds(refunds)).toEqual({ count: 2, sum: "4.00", to: "/refund_detail?id=5" });
  expect(openRefunds(refunds.slice(2))).toBeNull();
});

test.each([REFUND_STATUS.refused, REFUND_STATUS.withdrawn])("a refund in state %s has no progress", (status) => {
  expect(refundProgress({ status, refund_type: goods })).toBeNull();
});

test.each([
  [REFUND_STATUS.toReview, "info", "店铺须在 2026-11-28 10:12 前审核"],
  [REFUND_STATUS.toSendBack, "warn", "请在 2026-11-28 10:12 前寄回"],
  [REFUND_STATUS.toReceive, "info", "店铺须在 2026-11-28 10:12 前收货"],
  [REFUND_STATUS.refused, "err", "拒绝原因：已经拆封"],
])("a refund in state %s has its notice", (status, kind, text) => {
  const now = Date.parse("2026-11-21T02:12:00Z");
  const due_time = status === REFUND_STATUS.refused ? null : now + 7 * DAY_MS;
  const notice = refundNotice({ status, due_time, now, refund_order_sn: "TK1", fail_message: "已经拆封" });
  expect(notice).toEqual({ kind, text: expect.stringContaining(text) });
});

test.each([REFUND_STATUS.refunded, REFUND_STATUS.withdrawn])("a refund in state %s has no notice", (status) => {
  expect(refundNotice({ status, due_time: null, now: 0, refund_order_sn: "TK1", fail_message: "" })).toBeNull();
});

test.each([
  [REFUND_STATUS.toReview, "退回余额，退回 1,068 积分，扣回赠送积分 12"],
  [REFUND_STATUS.refunded, "退回余额，退回 1,068 积分，扣回赠送积分 12"],
  [REFUND_STATUS.refused, "没有退款，积分不变"],
  [REFUND_STATUS.withdrawn, "没有退款，积分不变"],
])("a refund in state %s has the effect %s", (status, text) => {
  expect(refundEffect({ status, pay_type: "transfer", history: [], integral: 1068, lost_integral: 12 })).toBe(text);
});

test("a refused refund ends with a failed step", () => {
  const steps = refundSteps({
    refund_type: goods,
    status: REFUND_STATUS.refused,
    status_time: 9,
    history: [{ act: "apply", actor: "customer", note: "", time: 5 }],
  });
  expect(steps).toEqual([
    { name: "提交申请", at: 5 },
    { name: "已拒绝", at: 9, failed: true },
  ]);
});

test.each([
  { what: "the last act", trace: null, text: "得力旗舰店同意退货退款，请寄回商品" },
  { what: "a newer trace", trace: { status: "到达杭州转运中心", time: 9 }, text: "到达杭州转运中心" },
  {
    what: "an act after the newest trace",
    trace: { status: "已签收", time: 4 },
    text: "得力旗舰店同意退货退款，请寄回商品",
  },
])("the newest step of a refund is $what", ({ trace, text }) => {
  const last_act = { act: "agree_goods", actor: "store", note: "", time: 5 } as const;
  expect(newestStep({ last_act, trace, mer_name: "得力旗舰店" })).toEqual({ time: trace?.time === 9 ? 9 : 5, text });
  expect(newestStep({ last_act: null, trace: null, mer_name: "得力旗舰店" })).toBeNull();
});

test.each([
  ["credit", "先抵减月结欠款，还清的部分退到余额"],
  ["weixin", "退回原支付账户"],
  ["balance", "退回余额"],
])("the money of a refund paid by %s goes: %s", (pay_type, text) => {
  expect(refundEffect({ status: 3, pay_type, history: [], integral: 0, lost_integral: 0 })).toBe(text);
});
