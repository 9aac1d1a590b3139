import { createRemixStub } from "@remix-run/testing";
import { cleanup, render, screen } from "@testing-library/react";
import { afterEach, expect, test } from "vitest";
import { PayMethods } from "./pay-methods.tsx";
import { withoutReasons } from "./payment.ts";

afterEach(cleanup);

test("the method of an open QR code comes first, and the others announce theirs", async () => {
  const methods = (["alipay", "weixin"] as const).map((type) => ({ type, reason: null }));
  const Methods = () => (
    <PayMethods
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
    <PayMethods methods={withoutReasons(methods)} paymentKey="key" amount="10.00" preferred={undefined} hint="" />
  );
  const Stub = createRemixStub([{ path: "/", Component: Methods }]);
  render(<Stub />);
  const choices = await screen.findAllByRole<HTMLInputElement>("radio");
  expect(choices.map(({ disabled }) => disabled)).toEqual([true, true]);
  expect(screen.getByRole("list").textContent).not.toContain("绑定");
});
