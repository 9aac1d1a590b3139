import { createCipheriv, generateKeyPairSync, randomBytes } from "node:crypto";
import { describe, expect, test } from "vitest";
import { START } from "#tests/support/backend.ts";
import { alipayGateway, memberText, signedText } from "./alipay.ts";
import type { GatewayPayment } from "./gateway.ts";
import { isSigned, readKey, signText } from "./rsa.ts";
import { weixinGateway } from "./weixin.ts";

const pair = () => generateKeyPairSync("rsa", { modulusLength: 2048 });
const [shop, platform, stranger] = [pair(), pair(), pair()];
const clock = { now: () => START };
const random = { token: () => "nonce", digits: () => "1" };
const ORIGIN = "https://shop.example.com";
const NOTICE = `${ORIGIN}/api/pay/notice`;
const asked: GatewayPayment = {
  out_trade_no: "ZF1",
  amount_fen: 1234,
  subject: "订单 1",
  expires_at: START + 60_000,
  way: "qr",
  return_path: "/payment?id=7",
  client_ip: "203.0.113.7",
  openid: null,
};
const refund = {
  out_trade_no: "ZF1",
  transaction_id: "T1",
  refund_no: "TK1",
  amount_fen: 5,
  total_fen: 1234,
  reason: "退款",
};

type Sent = { url: string; method: string; headers: Headers; body: string };
/** A gateway's server that answers each call with the next of `answers`. */
function server(answers: { status?: number; body: string; sign?: (body: string) => Record<string, string> }[]) {
  const sent: Sent[] = [];
  const send: typeof fetch = async (url, init) => {
    const { method = "GET", headers, body = "" } = init ?? {};
    sent.push({ url: String(url), method, headers: new Headers(headers), body: String(body) });
    const answer = answers.shift() ?? { body: "{}" };
    return new Response(answer.status === 204 ? null : answer.body, {
      status: answer.status ?? 200,
      headers: answer.sign?.(answer.body) ?? {},
    });
  };
  return { sent, send };
}

describe("WeChat Pay", () => {
  const KEY = "0123456789abcdef0123456789abcdef";
  const keys = {
    mch_id: "1900000001",
    app_id: "wx0123456789abcdef",
    cert_serial: "A".repeat(40),
    private_key: shop.privateKey,
    api_v3_key: KEY,
    public_key_id: "PUB_KEY_ID_01",
    public_key: platform.publicKey,
  };
  const signed = (body: string, key = platform.privateKey, at = START) => {
    const timestamp = String(at / 1000);
    return {
      "Wechatpay-Serial": "PUB_KEY_ID_01",
      "Wechatpay-Timestamp": timestamp,
      "Wechatpay-Nonce": "n",
      "Wechatpay-Signature": signText(key, `${timestamp}\nn\n${body}\n`),
    };
  };
  const answer = (content: object, status = 200) => ({ status, body: JSON.stringify(content), sign: signed });
  const gatewayTo = (send: typeof fetch) => weixinGateway(keys, { origin: ORIGIN }, { clock, random }, send);
  const trade = {
    appid: keys.app_id,
    mchid: keys.mch_id,
    out_trade_no: "ZF1",
    transaction_id: "420001",
    trade_state: "SUCCESS",
    amount: { total: 1234, currency: "CNY" },
  };
  function noticeOf(content: object) {
    const cipher = createCipheriv("aes-256-gcm", KEY, "nonce0123456");
    cipher.setAAD(Buffer.from("transaction"));
    const text = Buffer.concat([cipher.update(JSON.stringify(content)), cipher.final(), cipher.getAuthTag()]);
    return JSON.stringify({
      event_type: "TRANSACTION.SUCCESS",
      resource: { ciphertext: text.toString("base64"), associated_data: "transaction", nonce: "nonce0123456" },
    });
  }

  test("makes a QR code with a signed request", async () => {
    const { sent, send } = server([answer({ code_url: "weixin://wxpay/bizpayurl?pr=1" })]);
    expect(await gatewayTo(send).create(asked)).toBe("weixin://wxpay/bizpayurl?pr=1");
    expect(sent[0]?.url).toBe("https://api.mch.weixin.qq.com/v3/pay/transactions/native");
    expect(JSON.parse(sent[0]?.body ?? "")).toMatchObject({
      appid: keys.app_id,
      mchid: keys.mch_id,
      out_trade_no: "ZF1",
      notify_url: `${NOTICE}/weixin`,
      time_expire: "2026-11-21T01:31:00+00:00",
      amount: { total: 1234, currency: "CNY" },
    });
    const signature = signText(
      shop.privateKey,
      `POST\n/v3/pay/transactions/native\n${START / 1000}\nnonce\n${sent[0]?.body}\n`,
    );
    expect(sent[0]?.headers.get("Authorization")).toContain(`signature="${signature}"`);
  });

  test("begins a payment inside WeChat for one payer, and signs the call of its browser", async () => {
    const { sent, send } = server([answer({ prepay_id: "wx1" })]);
    const gateway = gatewayTo(send);
    expect(await gateway.create({ ...asked, way: "jsapi", openid: "o1" })).toBe("wx1");
    expect(sent[0]?.url).toBe("https://api.mch.weixin.qq.com/v3/pay/transactions/jsapi");
    expect(JSON.parse(sent[0]?.body ?? "")).toMatchObject({ payer: { openid: "o1" }, amount: { total: 1234 } });
    const call = gateway.bridgeCall("wx1");
    const timeStamp = String(START / 1000);
    expect(call).toMatchObject({ appId: keys.app_id, timeStamp, package: "prepay_id=wx1", signType: "RSA" });
    const text = `${keys.app_id}\n${timeStamp}\nnonce\nprepay_id=wx1\n`;
    expect(isSigned(shop.publicKey, text, call?.paySign ?? "")).toBe(true);
  });

  test("begins a payment from a phone's browser with its address, and returns to the shop", async () => {
    const h5_url = "https://wx.tenpay.com/cgi-bin/mmpayweb-bin/checkmweb?prepay_id=wx1&package=1";
    const { sent, send } = server([answer({ h5_url })]);
    const back = encodeURIComponent(`${ORIGIN}/payment?id=7`);
    expect(await gatewayTo(send).create({ ...asked, way: "h5" })).toBe(`${h5_url}&redirect_url=${back}`);
    expect(sent[0]?.url).toBe("https://api.mch.weixin.qq.com/v3/pay/transactions/h5");
    const scene_info = { payer_client_ip: "203.0.113.7", h5_info: { type: "Wap" } };
    expect(JSON.parse(sent[0]?.body ?? "")).toMatchObject({ scene_info });
  });

  test("an answer without its signature is an error", async () => {
    const unsigned = { body: JSON.stringify({ code_url: "weixin://evil" }) };
    const forged = { ...unsigned, sign: (body: string) => signed(body, stranger.privateKey) };
    const { send } = server([unsigned, forged]);
    await expect(gatewayTo(send).create(asked)).rejects.toThrow("signature");
    await expect(gatewayTo(send).create(asked)).rejects.toThrow("signature");
  });

  test("a notice is read when it is signed, fresh and the merchant's own", () => {
    const gateway = gatewayTo(fetch);
    const body = noticeOf(trade);
    const read = (headers: Record<string, string>, text = body) => gateway.verifyNotice(new Headers(headers), text);
    expect(read(signed(body))).toEqual({
      out_trade_no: "ZF1",
      transaction_id: "420001",
      amount_fen: 1234,
      state: "paid",
    });
    expect(() => read(signed(body, stranger.privateKey))).toThrow("signature");
    expect(() => read(signed(body, platform.privateKey, START - 301_000))).toThrow("time");
    expect(() => read({ ...signed(body), "Wechatpay-Serial": "PUB_KEY_ID_02" })).toThrow("key");
    expect(() => read(signed(body), `${body} `)).toThrow("signature");
    const other = noticeOf({ ...trade, mchid: "1900000002" });
    expect(() => read(signed(other), other)).toThrow("merchant");
    const otherApp = noticeOf({ ...trade, appid: "wx0000000000000002" });
    expect(() => read(signed(otherApp), otherApp)).toThrow("merchant");
    const dollars = noticeOf({ ...trade, amount: { total: 1234, currency: "USD" } });
    expect(() => read(signed(dollars), dollars)).toThrow("currency");
  });

  test("queries, closes and refunds", async () => {
    const { sent, send } = server([
      answer(trade),
      answer({ out_trade_no: "ZF1", trade_state: "NOTPAY" }),
      answer({ code: "ORDER_NOT_EXIST" }, 404),
      { status: 204, body: "", sign: signed },
      answer({ status: "PROCESSING" }),
      { status: 500, body: "{}" },
    ]);
    const gateway = gatewayTo(send);
    expect(await gateway.query("ZF1")).toMatchObject({ state: "paid", amount_fen: 1234, transaction_id: "420001" });
    expect(await gateway.query("ZF1")).toMatchObject({ state: "waiting" });
    expect(await gateway.query("ZF1")).toBeNull();
    await gateway.close("ZF1");
    expect(await gateway.refund(refund)).toEqual({ state: "processing", word: "PROCESSING" });
    await expect(gateway.query("ZF1")).rejects.toThrow("500");
    expect(sent[0]?.url).toMatch(/\/out-trade-no\/ZF1\?mchid=1900000001$/);
    expect(JSON.parse(sent[4]?.body ?? "")).toMatchObject({
      transaction_id: "T1",
      out_refund_no: "TK1",
      amount: { refund: 5, total: 1234, currency: "CNY" },
    });
  });
});

describe("Alipay", () => {
  const keys = { app_id: "2021000000000001", private_key: shop.privateKey, public_key: platform.publicKey };
  const gatewayTo = (send: typeof fetch) => alipayGateway(keys, { origin: ORIGIN }, { clock }, send);
  const answer = (method: string, content: object, key = platform.privateKey) => {
    const member = JSON.stringify(content);
    return { body: `{"${method}_response":${member},"sign":"${signText(key, member)}"}` };
  };
  const trade = { out_trade_no: "ZF1", trade_no: "2026", total_amount: "12.34", trade_status: "TRADE_SUCCESS" };

  test("makes a QR code with a signed request", async () => {
    const { sent, send } = server([
      answer("alipay_trade_precreate", { code: "10000", qr_code: "https://qr.alipay.com/1" }),
    ]);
    expect(await gatewayTo(send).create(asked)).toBe("https://qr.alipay.com/1");
    const { sign, ...fields } = Object.fromEntries(new URLSearchParams(sent[0]?.body));
    expect(fields).toMatchObject({
      method: "alipay.trade.precreate",
      notify_url: `${NOTICE}/alipay`,
      sign_type: "RSA2",
    });
    expect(JSON.parse(fields.biz_content ?? "")).toEqual({
      out_trade_no: "ZF1",
      total_amount: "12.34",
      subject: "订单 1",
      time_expire: "2026-11-21 09:31:00",
    });
    expect(sign).toBe(signText(shop.privateKey, signedText(fields)));
  });

  test("a phone's browser opens a signed address, and returns to the shop from it", async () => {
    const { sent, send } = server([]);
    const address = new URL(await gatewayTo(send).create({ ...asked, way: "wap" }));
    expect(sent).toEqual([]);
    expect(address.origin + address.pathname).toBe("https://openapi.alipay.com/gateway.do");
    const { sign = "", ...fields } = Object.fromEntries(address.searchParams);
    expect(isSigned(shop.publicKey, signedText(fields), sign)).toBe(true);
    const back = `${ORIGIN}/payment?id=7`;
    expect(fields).toMatchObject({
      method: "alipay.trade.wap.pay",
      notify_url: `${NOTICE}/alipay`,
      return_url: back,
    });
    expect(JSON.parse(fields.biz_content ?? "")).toEqual({
      out_trade_no: "ZF1",
      total_amount: "12.34",
      subject: "订单 1",
      time_expire: "2026-11-21 09:31:00",
      product_code: "QUICK_WAP_WAY",
      quit_url: back,
    });
  });

  test("an answer without its signature is an error, and so is a refusal", async () => {
    const content = { code: "10000", qr_code: "https://evil" };
    const { send } = server([
      answer("alipay_trade_precreate", content, stranger.privateKey),
      answer("alipay_trade_precreate", { code: "40004", sub_code: "ACQ.SYSTEM_ERROR" }),
    ]);
    await expect(gatewayTo(send).create(asked)).rejects.toThrow("signature");
    await expect(gatewayTo(send).create(asked)).rejects.toThrow("ACQ.SYSTEM_ERROR");
  });

  test("the signed part of an answer is read as it was sent", () => {
    const body = String.raw`{"a_response":{"code":"10000","text":"{\"}","inner":{"x":1}},"sign":"s"}`;
    expect(memberText(body, "a_response")).toBe(String.raw`{"code":"10000","text":"{\"}","inner":{"x":1}}`);
  });

  test("a notice is read when it is signed and the app's own", () => {
    const noticeOf = (fields: Record<string, string>, key = platform.privateKey) =>
      new URLSearchParams({ ...fields, sign_type: "RSA2", sign: signText(key, signedText(fields)) }).toString();
    const read = (body: string) => gatewayTo(fetch).verifyNotice(new Headers(), body);
    const fields = { ...trade, app_id: keys.app_id, subject: "订单 1", notify_time: "2026-11-21 09:30:00" };
    expect(read(noticeOf(fields))).toEqual({
      out_trade_no: "ZF1",
      transaction_id: "2026",
      amount_fen: 1234,
      state: "paid",
    });
    expect(read(noticeOf({ ...fields, trade_status: "WAIT_BUYER_PAY" }))).toMatchObject({ state: "waiting" });
    expect(() => read(noticeOf(fields, stranger.privateKey))).toThrow("signature");
    expect(() => read(noticeOf(fields).replace("12.34", "0.01"))).toThrow("signature");
    expect(() => read(noticeOf({ ...fields, app_id: "2021000000000002" }))).toThrow("merchant");
  });

  test("queries, closes and refunds", async () => {
    const unknown = { code: "40004", sub_code: "ACQ.TRADE_NOT_EXIST" };
    const { sent, send } = server([
      answer("alipay_trade_query", { code: "10000", ...trade }),
      answer("alipay_trade_query", unknown),
      answer("alipay_trade_close", unknown),
      answer("alipay_trade_refund", { code: "10000", fund_change: "Y" }),
    ]);
    const gateway = gatewayTo(send);
    expect(await gateway.query("ZF1")).toMatchObject({ state: "paid", amount_fen: 1234 });
    expect(await gateway.query("ZF1")).toBeNull();
    await gateway.close("ZF1");
    expect(await gateway.refund(refund)).toMatchObject({ state: "done" });
    expect(JSON.parse(new URLSearchParams(sent[3]?.body).get("biz_content") ?? "")).toMatchObject({
      out_request_no: "TK1",
      refund_amount: "0.05",
    });
  });
});

test("keys are PEM or base64, and nothing else", () => {
  const pem = shop.privateKey.export({ type: "pkcs8", format: "pem" }) as string;
  const base64 = (shop.privateKey.export({ type: "pkcs1", format: "der" }) as Buffer).toString("base64");
  for (const text of [pem, pem.replaceAll("\n", "\\n"), base64]) {
    expect(readKey("private", text)?.equals(shop.privateKey)).toBe(true);
  }
  const spki = (platform.publicKey.export({ type: "spki", format: "der" }) as Buffer).toString("base64");
  expect(readKey("public", spki)?.equals(platform.publicKey)).toBe(true);
  expect(readKey("private", randomBytes(64).toString("base64"))).toBeNull();
  expect(readKey("public", "-----BEGIN PUBLIC KEY-----\nnone\n-----END PUBLIC KEY-----")).toBeNull();
});
