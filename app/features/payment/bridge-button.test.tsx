import { act, cleanup, fireEvent, render, screen } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { BridgeButton } from "./bridge-button.tsx";

const call = {
  appId: "wx0123456789abcdef",
  timeStamp: "1763688600",
  nonceStr: "nonce",
  package: "prepay_id=wx1",
  signType: "RSA",
  paySign: "signature",
} as const;

let asked: unknown[][];
let answer: (result: { err_msg: string }) => void;
let queries: number;
const offerBridge = () => {
  window.WeixinJSBridge = {
    invoke(...sent) {
      asked.push(sent.slice(0, 2));
      answer = sent[2];
    },
  };
};
beforeEach(() => {
  [asked, queries] = [[], 0];
  document.body.innerHTML = '<form id="ask-paid"></form>';
  document.getElementById("ask-paid")?.addEventListener("submit", (event) => {
    event.preventDefault();
    queries += 1;
  });
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
  window.WeixinJSBridge = undefined as never;
});

const show = (asksAtOnce: boolean) => render(<BridgeButton call={call} asksAtOnce={asksAtOnce} />);
const says = (text: string) => expect(screen.getByRole("status").textContent).toContain(text);

test("WeChat's browser is asked once with the signed call as soon as the page is shown", () => {
  offerBridge();
  const { rerender } = show(true);
  rerender(<BridgeButton call={call} asksAtOnce />);
  expect(asked).toEqual([["getBrandWCPayRequest", call]]);
});

test("a payment that WeChat reports is queried, because only the gateway says whether it is paid", () => {
  offerBridge();
  show(false);
  expect(asked).toEqual([]);
  fireEvent.click(screen.getByRole("button", { name: "微信支付" }));
  act(() => answer({ err_msg: "get_brand_wcpay_request:ok" }));
  expect(queries).toBe(1);
});

test.each([
  ["get_brand_wcpay_request:cancel", "您取消了付款"],
  ["get_brand_wcpay_request:fail", "微信没有完成付款"],
])("after %s the page says what to do and queries nothing", (err_msg, text) => {
  offerBridge();
  show(true);
  act(() => answer({ err_msg }));
  says(text);
  expect(queries).toBe(0);
  fireEvent.click(screen.getByRole("button", { name: "微信支付" }));
  expect(asked).toHaveLength(2);
});

test("a bridge that comes later is used, and one that never comes is named", () => {
  vi.useFakeTimers();
  show(true);
  offerBridge();
  act(() => void document.dispatchEvent(new Event("WeixinJSBridgeReady")));
  expect(asked).toHaveLength(1);
  act(() => answer({ err_msg: "get_brand_wcpay_request:cancel" }));
  window.WeixinJSBridge = undefined as never;
  fireEvent.click(screen.getByRole("button", { name: "微信支付" }));
  act(() => void vi.advanceTimersByTime(3000));
  says("没有找到微信的支付功能");
});
