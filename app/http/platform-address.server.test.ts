import { expect, test } from "vitest";
import { platformAddress } from "./platform-address.server.ts";

test.each([
  "https://wx.tenpay.com/cgi-bin/mmpayweb-bin/checkmweb?prepay_id=1&redirect_url=https%3A%2F%2Fshop.example.com%2Fpayment",
  "https://openapi.alipay.com/gateway.do?app_id=1&sign=a%2Bb%3D",
  "https://open.weixin.qq.com/connect/oauth2/authorize?appid=wx1&state=s#wechat_redirect",
  "/demo_cashier?trade=ZF20261121000000000000",
])("%s may be opened", (address) => {
  expect(platformAddress(address)).toBe(address);
});

test.each([
  "http://wx.tenpay.com/",
  "https://wx.tenpay.com.evil.example/",
  "https://wx.tenpay.com:8443/",
  "https://user:word@wx.tenpay.com/",
  "https://evil.example/?https://wx.tenpay.com",
  "//evil.example/",
  "javascript:alert(1)",
  "weixin://wap/pay",
  "/nowhere",
  "",
])("%s may not", (address) => {
  expect(platformAddress(address)).toBeNull();
});
