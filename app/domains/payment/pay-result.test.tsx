// @vitest-environment happy-dom
import { createRemixStub } from "@remix-run/testing";
import { cleanup, render, screen } from "@testing-library/react";
import { afterEach, expect, test } from "vitest";
import type { OrderGroup } from "#contract/order.ts";
import { PaidPanel } from "./pay-result.tsx";

afterEach(cleanup);

const group = { pay_price: "92.40", group_order_sn: "1", orders: [] as OrderGroup["orders"] } as OrderGroup;
const paid = { pay_type: "weixin", pay_time: Date.UTC(2026, 10, 21, 1, 30), out_trade_no: "ZF1" };

test.each([
  { setting: "现货 16:00 前付款当天发货", text: "现货 16:00 前付款当天发货" },
  { setting: undefined, text: "付款后按订单备货" },
])("with the setting $setting a paid order says $text, and how it was paid", async ({ setting, text }) => {
  const Stub = createRemixStub([
    { path: "/", Component: () => <PaidPanel group={group} paid={paid} balance="0.00" dispatchPromise={setting} /> },
  ]);
  render(<Stub />);
  expect((await screen.findByText("商家备货")).parentElement?.textContent).toBe(`商家备货${text}`);
  expect(screen.getByText(/微信支付/).textContent).toBe("微信支付 · 2026-11-21 09:30 · 支付单号 ZF1");
});
