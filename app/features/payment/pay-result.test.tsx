import { createRemixStub } from "@remix-run/testing";
import { cleanup, render, screen } from "@testing-library/react";
import { afterEach, expect, test } from "vitest";
import type { OrderGroup } from "#contract/order.ts";
import { PaidPanel } from "./pay-result.tsx";

afterEach(cleanup);

const group = {
  pay_price: "92.40",
  group_order_sn: "1",
  give_integral: 1092,
  orders: [] as OrderGroup["orders"],
} as OrderGroup;
const paid = { pay_type: "weixin", pay_time: Date.UTC(2026, 10, 21, 1, 30), out_trade_no: "ZF1" };

test.each([
  { setting: "现货 16:00 前付款当天发货", name: "预计发货", text: "现货 16:00 前付款当天发货" },
  { setting: undefined, name: "商家备货", text: "付款后按订单备货" },
])("with the setting $setting a paid order says $name $text, and how it was paid", async ({ setting, name, text }) => {
  const Stub = createRemixStub([
    {
      path: "/",
      Component: () => <PaidPanel group={group} paid={paid} dueOn={null} balance="0.00" dispatchPromise={setting} />,
    },
  ]);
  render(<Stub />);
  expect((await screen.findByText(name)).parentElement?.textContent).toBe(`${name}${text}`);
  expect(screen.getByText(/^余额剩余/).textContent).toBe("余额剩余 ¥0.00；收货后赠送 1,092 积分");
  expect(screen.getByText("微信支付").parentElement?.textContent).toBe("微信支付2026-11-21 09:30支付单号 ZF1");
});

test.each([
  { what: "with the order", receipts: [7, 8], link: "开票记录", to: "/user/invoice_list?type=2" },
  { what: "for one order of two", receipts: [7, null], link: "申请开票", to: "/user/order_list?type=1&status=6" },
])("an invoice applied for $what leads to $link", async ({ receipts, link, to }) => {
  // The panel reads no other fields of the orders.
  const orders = receipts.map((order_receipt_id) => ({ order_id: 1, order_receipt_id })) as OrderGroup["orders"];
  const Stub = createRemixStub([
    {
      path: "/",
      Component: () => (
        <PaidPanel group={{ ...group, orders }} paid={paid} dueOn={null} balance="0.00" dispatchPromise={undefined} />
      ),
    },
  ]);
  render(<Stub />);
  expect((await screen.findByRole("link", { name: link })).getAttribute("href")).toBe(to);
});

test("a group paid on credit names the day of its repayment in place of the balance", async () => {
  const onCredit = { ...paid, pay_type: "credit", out_trade_no: null };
  const Stub = createRemixStub([
    {
      path: "/",
      Component: () => (
        <PaidPanel group={group} paid={onCredit} dueOn="2026-12-30" balance="1.00" dispatchPromise={undefined} />
      ),
    },
  ]);
  render(<Stub />);
  const text = (await screen.findByRole("link", { name: "看账单" })).parentElement?.textContent;
  expect(text).toBe("记入本月账单，12-30 前还清 看账单；收货并还清账单后赠送 1,092 积分");
});
