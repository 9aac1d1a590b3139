import { expect, test } from "vitest";
import type { InvoiceSummary } from "#contract/invoice.ts";
import { INVOICE_STATUS, INVOICE_TYPE, TITLE_KIND } from "#contract/rules/invoice.ts";
import {
  byStore,
  canWithdraw,
  chosenOrders,
  invoiceSteps,
  isPartlyReversed,
  proposedRemark,
  proposedTitle,
  stateNote,
  sumsOfOrders,
  toggleOrders,
} from "./invoice.ts";

test.each([
  ["", []],
  ["order_id=3&order_id=1", [3, 1]],
  ["order_id=3,1,3", [3, 1]],
  ["order_id=x&order_id=-1&order_id=0&order_id=2", [2]],
])("the address ?%s chooses the orders %j", (search, ids) => {
  expect(chosenOrders(new URLSearchParams(search))).toEqual(ids);
});

test.each([
  { name: "adds what is missing", chosen: [1], ids: [1, 2], after: [1, 2] },
  { name: "takes away what is all chosen", chosen: [1, 2, 3], ids: [1, 2], after: [3] },
])("a choice $name", ({ chosen, ids, after }) => {
  expect(toggleOrders(chosen, ids)).toEqual(after);
});

const order = { mer_id: 1, po: "PO-1", pay_price: "10.10", refund_price: "0.00", receipt_price: "10.10" };

test("orders of each store are together, and add up in fen [P6.101]", () => {
  const orders = [order, { ...order, mer_id: 2 }, { ...order, refund_price: "0.20", receipt_price: "9.90" }];
  expect(byStore(orders).map((list) => list.length)).toEqual([2, 1]);
  expect(sumsOfOrders(orders)).toEqual({ paid: "30.30", refunded: "0.20", invoiced: "30.10" });
});

test("the proposed remark has each of the customer's own numbers once", () => {
  expect(proposedRemark([order, order, { po: "" }, { po: "PO-2" }])).toBe("PO-1、PO-2");
});

const title = {
  receipt_id: 1,
  receipt_title_type: TITLE_KIND.company,
  receipt_type: INVOICE_TYPE.special,
  receipt_title: "甲公司",
  duty_paragraph: "91350100M000100Y43",
  address: "",
  tel: "",
  bank_name: "",
  bank_code: "",
  email: "a@example.com",
  is_default: 1 as const,
  issued_num: 0,
  issued_price: "0.00",
  issued_time: null,
};
const normal = { ...title, receipt_id: 2, receipt_type: INVOICE_TYPE.normal };

test("an application proposes the former title and type, else the default one with what it allows", () => {
  expect(proposedTitle([title, normal], null)).toEqual({ receipt_id: 1, receipt_type: 2 });
  expect(proposedTitle([normal, title], null)).toEqual({ receipt_id: 2, receipt_type: 1 });
  expect(proposedTitle([title, normal], { receipt_id: 2, receipt_type: 2 })).toEqual({
    receipt_id: 2,
    receipt_type: 1,
  });
  expect(proposedTitle([title], { receipt_id: 9, receipt_type: 1 })).toEqual({ receipt_id: 1, receipt_type: 1 });
  expect(proposedTitle([], null)).toEqual({ receipt_id: undefined, receipt_type: 1 });
});

const reached = {
  create_time: 1,
  issue_time: 2,
  withdraw_time: 3,
  reject_time: 4,
  reverse_time: 5,
  to_reverse: 0 as 0 | 1,
};

test("an application that staff issue cannot be withdrawn, and a part that is reversed is told", () => {
  const facts = { status: INVOICE_STATUS.waiting, accepted: 0 as 0 | 1 };
  expect([canWithdraw(facts), canWithdraw({ ...facts, accepted: 1 })]).toEqual([true, false]);
  const issued = { ...facts, status: INVOICE_STATUS.issued };
  expect(canWithdraw(issued)).toBe(false);
  const part = { ...issued, receipt_price: "39.00", red_price: "5.00", mer_mark: "部分退款" } as InvoiceSummary;
  expect(stateNote(part)).toBe("已红冲 ¥5.00，这张发票还有 ¥34.00 有效。原因：部分退款");
  expect(isPartlyReversed({ ...part, red_price: "0.00" })).toBe(false);
});

test.each([
  [INVOICE_STATUS.waiting, { issue_time: null }, ["提交申请", "待开票?", "已开票?"]],
  [INVOICE_STATUS.issued, {}, ["提交申请", "待开票", "已开票"]],
  [INVOICE_STATUS.issued, { to_reverse: 1, reverse_time: null }, ["提交申请", "待开票", "已开票", "已红冲?"]],
  [INVOICE_STATUS.reversed, {}, ["提交申请", "待开票", "已开票", "已红冲"]],
  [INVOICE_STATUS.withdrawn, {}, ["提交申请", "待开票", "已撤回"]],
  [INVOICE_STATUS.rejected, {}, ["提交申请", "待开票", "已驳回!", "重新申请?"]],
] as const)("an invoice of the status %d and %j has the steps %j", (status, differing, names) => {
  const steps = invoiceSteps({ ...reached, ...differing, status });
  const marks = steps.map(
    ({ name, at, isReached = at !== null, failed }) => `${name}${failed ? "!" : ""}${isReached ? "" : "?"}`,
  );
  expect(marks).toEqual(names);
});
