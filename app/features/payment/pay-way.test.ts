import { expect, test } from "vitest";
import type { Place } from "#app/http/visitor-place.ts";
import type { PayWay } from "#contract/rules/payment.ts";
import { type ByChoice, waysAt, wayText } from "./pay-way.ts";

const all = [
  { type: "balance" },
  { type: "weixin", ways: ["qr", "jsapi", "h5"] as PayWay[] },
  { type: "alipay", ways: ["qr", "wap"] as PayWay[] },
];

test.each<[Place, ByChoice, PayWay, PayWay]>([
  ["desktop", null, "qr", "qr"],
  ["desktop", "qr", "qr", "qr"],
  ["desktop", "here", "h5", "wap"],
  ["phone", null, "h5", "wap"],
  ["phone", "here", "h5", "wap"],
  ["phone", "qr", "qr", "qr"],
  ["wechat", null, "jsapi", "qr"],
  ["wechat", "here", "jsapi", "qr"],
  ["wechat", "qr", "qr", "qr"],
])("opened in %s with the choice %s WeChat pays by %s and Alipay by %s", (place, by, weixin, alipay) => {
  expect(waysAt(all, { place, by })).toEqual({ weixin, alipay });
});

test.each<[Place]>([["desktop"], ["phone"], ["wechat"]])("a shop with QR codes alone shows them in %s", (place) => {
  const methods = [{ type: "weixin", ways: ["qr"] as PayWay[] }, { type: "alipay" }];
  expect(waysAt(methods, { place, by: "here" })).toEqual({ weixin: "qr", alipay: "qr" });
});

test("a method says what its way asks of the payer", () => {
  expect(wayText("weixin", "jsapi", "wechat")).toBe("在微信里直接付款");
  expect(wayText("weixin", "h5", "phone")).toBe("打开手机微信付款，付完回到本页");
  expect(wayText("alipay", "qr", "wechat")).toContain("在浏览器打开");
  expect(wayText("alipay", "qr", "desktop")).toBe("下一步出示二维码，手机扫码付款");
});
