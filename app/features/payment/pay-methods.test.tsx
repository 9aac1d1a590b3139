import { createRemixStub } from "@remix-run/testing";
import { cleanup, render, screen } from "@testing-library/react";
import { createElement } from "react";
import { afterEach, expect, test } from "vitest";
import { PayMethods } from "./pay-methods.tsx";
import { withoutReasons } from "./payment.ts";

afterEach(cleanup);
const DESKTOP = { place: "desktop", ways: { weixin: "qr", alipay: "qr" } } as const;

test("the method of an open QR code comes first, and the others announce theirs", async () => {
  const methods = (["alipay", "weixin"] as const).map((type) => ({ type, reason: null }));
  const Methods = () => (
    <PayMethods
      {...DESKTOP}
      methods={methods}
      paymentKey="key"
      amount="10.00"
      preferred="weixin"
      sections={{ weixin: <p>二维码</p> }}
      hint=""
    />
  );
  const Stub = createRemixStub([{ path: "/", Component: Methods }]);
  render(<Stub />);
  const texts = (await screen.findAllByRole("listitem")).map(({ textContent }) => textContent);
  expect(texts).toEqual([
    expect.stringMatching(/^微信支付手机扫码付款，本页自动跳转.*二维码$/),
    expect.stringMatching(/^支付宝支付下一步出示二维码，手机扫码付款/),
  ]);
});

test("a reason that the page names for all methods is not repeated, and no method can be chosen", async () => {
  const methods = (["alipay", "weixin"] as const).map((type) => ({ type, reason: "请先绑定手机号" }));
  const Methods = () => (
    <PayMethods
      {...DESKTOP}
      methods={withoutReasons(methods)}
      paymentKey="key"
      amount="10.00"
      preferred={undefined}
      hint=""
    />
  );
  const Stub = createRemixStub([{ path: "/", Component: Methods }]);
  render(<Stub />);
  const choices = await screen.findAllByRole<HTMLInputElement>("radio");
  expect(choices.map(({ disabled }) => disabled)).toEqual([true, true]);
  expect(screen.getByRole("list").textContent).not.toContain("绑定");
});

const terms = { bill_on: "2026-12-01", due_on: "2026-12-30" };

test.each([
  {
    reason: "有逾期账单 ¥7.00，请先还款",
    credit: { free: "0.00", ...terms },
    link: "去还款",
    to: "/user/credit#repay",
  },
  { reason: "还没有开通月结", credit: undefined, link: "申请月结", to: "/user/credit" },
])("credit that cannot pay says why and leads to the way out: $link", async ({ link, to, ...method }) => {
  const methods = [{ type: "credit" as const, ...method }];
  const Methods = () => (
    <PayMethods {...DESKTOP} methods={methods} paymentKey="key" amount="10.00" preferred={undefined} hint="" />
  );
  render(createElement(createRemixStub([{ path: "/", Component: Methods }])));
  expect((await screen.findByRole("link", { name: link })).getAttribute("href")).toBe(to);
  expect(screen.getByText(method.reason)).toBeTruthy();
});

test("credit that can pay is chosen first, and says by when it is repaid", async () => {
  const methods = [
    { type: "credit" as const, reason: null, credit: { free: "50.00", ...terms } },
    { type: "weixin" as const, reason: null },
  ];
  const Methods = () => (
    <PayMethods {...DESKTOP} methods={methods} paymentKey="key" amount="10.00" preferred={undefined} hint="" />
  );
  render(createElement(createRemixStub([{ path: "/", Component: Methods }])));
  expect((await screen.findAllByRole<HTMLInputElement>("radio")).map(({ checked }) => checked)).toEqual([true, false]);
  expect(screen.getAllByRole("listitem")[0]?.textContent).toBe(
    "月结支付先发货，12-01 出账，12-30 前还清可用 ¥50.00付后剩 ¥40.00",
  );
  expect(screen.getByText(/^选月结即同意/).textContent).toContain("12-30 前还清 ¥10.00");
});
