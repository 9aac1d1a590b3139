import { expect, test } from "vitest";
import {
  actionsFor,
  FILTER_TABS,
  formatOrderState,
  formatPostage,
  nextAct,
  parseOrderFilter,
  payableUntil,
  untilReceipt,
  withConfirmation,
  withoutConfirmation,
} from "./order.ts";

test.each([
  ["unpaid", { status: null, paid: 0, cancelled: 0 }, ["cancel"]],
  ["cancelled", { status: null, paid: 0, cancelled: 1 }, ["again", "remove"]],
  ["waiting to be sent", { status: 0, paid: 1, cancelled: 0 }, ["again"]],
  ["on its way", { status: 1, paid: 1, cancelled: 0 }, ["take", "again"]],
  ["received", { status: 2, paid: 1, cancelled: 0 }, ["again"]],
  ["done", { status: 3, paid: 1, cancelled: 0 }, ["again", "remove"]],
  ["refunded", { status: -1, paid: 1, cancelled: 0 }, ["again", "remove"]],
] as const)("an order that is %s has its acts [P7.6]", (_, order, actions) => {
  expect(actionsFor(order)).toEqual(actions);
});

test.each([
  [{ status: null, paid: 0, cancelled: 0 }, "pay"],
  [{ status: null, paid: 0, cancelled: 1 }, "again"],
  [{ status: 0, paid: 1, cancelled: 0, refund_status: true }, "refund"],
  [{ status: 0, paid: 1, cancelled: 0, refund_status: false }, "again"],
  [{ status: 0, paid: 1, cancelled: 0, list: [{ shipped_num: 1 }] }, "track"],
  [{ status: 1, paid: 1, cancelled: 0, list: [{ shipped_num: 1 }] }, "take"],
  [{ status: 2, paid: 1, cancelled: 0 }, "review"],
  [{ status: 3, paid: 1, cancelled: 0 }, "again"],
] as const)("a short list offers for %j the act %s [P7.6]", (order, act) => {
  // The act depends on no other field of an item.
  expect(nextAct({ list: [], refund_status: false, ...order } as never)).toBe(act);
});

test.each([
  ["6", "6"],
  ["unpaid", "unpaid"],
  ["-1", "-1"],
  ["7", ""],
  ["constructor", ""],
  [null, ""],
] as const)("the status %j in an address means %j", (text, filter) => {
  expect(parseOrderFilter(text)).toBe(filter);
});

test("receipt is confirmed 15 days after dispatch, counted in days and hours [P7.5]", () => {
  const HOUR = 60 * 60 * 1000;
  const until = (status: number, ship_time: number | null, now: number) => untilReceipt({ status, ship_time }, now);
  expect(until(1, 0, 30 * HOUR)).toBe("13 天 18 小时");
  expect(until(1, 0, 400 * HOUR)).toBe("0 天 0 小时");
  expect([until(0, null, 0), until(2, 0, 0)]).toEqual([null, null]);
});

test("an unpaid order can be paid until it is cancelled, others not at all", () => {
  expect(payableUntil({ paid: 0, cancelled: 0, cancel_time: 1000 })).toBe(1000);
  expect(payableUntil({ paid: 1, cancelled: 0, cancel_time: 1000 })).toBeNull();
  expect(payableUntil({ paid: 0, cancelled: 1, cancel_time: 1000 })).toBeNull();
});

test.each([
  { status: null, cancelled: 0, label: "待付款" },
  { status: null, cancelled: 0, transfer: "waiting", label: "待汇款" },
  { status: null, cancelled: 0, transfer: "submitted", label: "待确认" },
  { status: null, cancelled: 1, label: "已取消" },
  { status: 0, cancelled: 0, label: "待发货" },
  { status: 0, cancelled: 0, list: [{ shipped_num: 0 }, { shipped_num: 2 }], label: "部分发货" },
  { status: 1, cancelled: 0, label: "待收货" },
  { status: 2, cancelled: 0, label: "待评价" },
  { status: 3, cancelled: 0, label: "已完成" },
  { status: -1, cancelled: 0, label: "已退款" },
] as const)("status $status, cancelled $cancelled, has the label $label [P4.6]", ({ label, ...order }) => {
  // The label depends on no other field of an item.
  expect(formatOrderState({ list: [], ...order } as never)).toBe(label);
});

test("the filters of the list are the states and 可开票 [P4.6]", () => {
  expect(FILTER_TABS.map(({ name }) => name)).toEqual([
    "全部",
    "待付款",
    "待发货",
    "待收货",
    "待评价",
    "已完成",
    "可开票",
    "已退款",
    "已取消",
  ]);
});

test("freight is free or included", () => {
  expect([formatPostage("0.00"), formatPostage("8.00")]).toEqual(["免运费", "含运费 ¥8.00"]);
});

test("the question before an act keeps the list's own query", () => {
  const asked = withConfirmation("?type=1&status=unpaid", "cancel", 7);
  expect(asked).toBe("?type=1&status=unpaid&confirm=cancel&order_id=7");
  expect(withoutConfirmation(asked)).toBe("?type=1&status=unpaid");
  expect(withoutConfirmation("?confirm=take&order_id=7")).toBe("");
});
