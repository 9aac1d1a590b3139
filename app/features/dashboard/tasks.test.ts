import { expect, test } from "vitest";
import type { BuyerTasks } from "#contract/dashboard.ts";
import { DAY_MS } from "#contract/rules/calendar.ts";
import { taskCount, taskRows } from "./tasks.ts";

const NOW = Date.UTC(2026, 10, 21, 4);

const none = { count: 0, list: [] };
const nothing: BuyerTasks = {
  unpaid: none,
  to_receive: none,
  to_send_back: none,
  open_refunds: 0,
  quoted: none,
  approvals: none,
  rejected_invoices: none,
  due: none,
  statement: null,
  invoiceable: { count: 0, amount: "0.00" },
  coupons: { unused: 2, ending: 0, first_end: null },
};
const payment = {
  group_id: 7,
  group_sn: "2026",
  mer_name: "优选办公自营",
  stores: 1,
  kinds: 2,
  total_num: 22,
  pay_price: "967.28",
  close_time: NOW + 20 * 60 * 1000,
  transfer_code: null,
};

test("nothing to do has no rows and counts nothing", () => {
  expect(taskRows(nothing, NOW)).toEqual([]);
  expect(taskCount(nothing)).toBe(0);
});

test("the first to end is at the top, and what never ends comes last [P6.210]", () => {
  const todo: BuyerTasks = {
    ...nothing,
    unpaid: { count: 1, list: [payment] },
    statement: {
      month: "2026-10",
      net: "10087.50",
      orders: { count: 9, amount: "10187.50" },
      refunds: { count: 1, amount: "100.00" },
    },
    coupons: { unused: 3, ending: 1, first_end: NOW + 2 * DAY_MS },
    quoted: {
      count: 1,
      list: [
        {
          offer_id: 3,
          name: "新办公区",
          version: 2,
          lines: 18,
          accepted: false,
          total_price: "18640.00",
          valid_until: NOW + 4 * DAY_MS,
        },
      ],
    },
  };
  expect(taskRows(todo, NOW).map(({ tag, title, lines, to }) => [tag.name, title, lines.join(" "), to])).toEqual([
    ["付款", "优选办公自营 · 2 种 22 件", " 过后自动取消", "/payment?id=7"],
    ["用券", "1 张优惠券快到期", "剩 2 天 11-23 到期", "/user/my_coupon"],
    ["报价", "新办公区 V2", "有效至 11-25 剩 4 天", "/project/offer/3"],
    ["对账", "2026 年 10 月对账单", "等您核对 可提异议", "/user/statement?month=2026-10"],
  ]);
  expect(taskCount(todo)).toBe(4);
});

test("a payment by transfer leads to its slips, and rows that are not shown are named", () => {
  const todo: BuyerTasks = {
    ...nothing,
    unpaid: { count: 3, list: [{ ...payment, transfer_code: "HKM8R3ZC4", stores: 2 }] },
  };
  expect(taskRows(todo, NOW)).toMatchObject([
    { title: "优选办公自营 等 2 家 · 2 种 22 件", to: "/payment/transfer?id=7", detail: "对公转账 · 识别码 HKM8R3ZC4" },
    { title: "还有 2 笔待付款", to: "/user/order_list?type=1&status=unpaid" },
  ]);
  expect(taskCount(todo)).toBe(3);
});

test("rejected invoices that are not shown are found among the records of their state", () => {
  const rejected = { receipt_id: 5, receipt_sn: "FP1", reason: "税号不符", amount: "10.00" };
  expect(taskRows({ ...nothing, rejected_invoices: { count: 4, list: [rejected] } }, NOW)).toMatchObject([
    { title: "开票申请 FP1 已驳回", to: "/user/invoice_detail?id=5" },
    { title: "还有 3 份已驳回", to: "/user/invoice_list?type=2&status=3" },
  ]);
});

test("goods that will be used up are one row, which names the first of them", () => {
  const due = (used_up_at: number): BuyerTasks => ({
    ...nothing,
    due: { count: 4, list: [{ store_name: "复印纸", sku: "70g", used_up_at }] },
  });
  expect(taskRows(due(NOW + 5 * DAY_MS), NOW)).toMatchObject([
    { title: "4 种常购商品该补货", lines: ["约 5 天后", "最先用完"] },
  ]);
  expect(taskRows(due(NOW - DAY_MS), NOW)).toMatchObject([{ lines: ["已用完", "按购买习惯推算"] }]);
});
