// @vitest-environment happy-dom
import { createRemixStub } from "@remix-run/testing";
import { cleanup, render, screen } from "@testing-library/react";
import { afterEach, expect, test } from "vitest";
import type { OrderGroup } from "#contract/order.ts";
import { PaidPanel } from "./pay-result.tsx";

afterEach(cleanup);

const group = { pay_price: "92.40", orders: [] as OrderGroup["orders"] } as OrderGroup;

test.each([
  { setting: "现货 16:00 前付款当天发货", text: "预计发货：现货 16:00 前付款当天发货；发货后在订单中查看物流单号" },
  { setting: "", text: "发货后在订单中查看物流单号" },
  { setting: undefined, text: "发货后在订单中查看物流单号" },
])("with the setting $setting a paid order says $text", async ({ setting, text }) => {
  const Stub = createRemixStub([
    { path: "/", Component: () => <PaidPanel group={group} balance="0.00" dispatchPromise={setting} /> },
  ]);
  render(<Stub />);
  expect((await screen.findByText(/发货/)).textContent).toBe(text);
});
