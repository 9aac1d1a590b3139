import { describe, expect, test } from "vitest";
import { START } from "#tests/support/backend.ts";
import { ALIPAY, alipayTrade, signingPlatforms, weixinTrade } from "#tests/support/platforms.ts";

const ports = () => signingPlatforms({ now: () => START });
const PAID_AT = { send_pay_date: "2026-11-21 09:31:00" };
const asked = { out_trade_no: "ZF1", refund_no: "TK1" };
const refund = { ...asked, transaction_id: "T1", amount_fen: 5, total_fen: 1234, reason: "退款" };

describe("the state of a payment", () => {
  test.each([
    ["SUCCESS", "paid"],
    ["REFUND", "refunded"],
    ["NOTPAY", "waiting"],
    ["USERPAYING", "waiting"],
    ["ACCEPT", "waiting"],
    ["CLOSED", "closed"],
    ["REVOKED", "closed"],
    ["PAYERROR", "closed"],
    ["FROZEN", "unknown"],
  ])("%s of WeChat Pay is %s", async (word, state) => {
    const platforms = ports();
    platforms.trades.set("ZF1", weixinTrade("ZF1", 1234, word));
    const result = await platforms.gateways.weixin.query("ZF1");
    expect(result).toMatchObject({ out_trade_no: "ZF1", state });
    expect(result?.word).toBe(state === "unknown" ? word : undefined);
  });

  test.each([
    ["WAIT_BUYER_PAY", {}, "waiting"],
    ["TRADE_SUCCESS", PAID_AT, "paid"],
    ["TRADE_FINISHED", { ...PAID_AT, refund_fee: "0.00" }, "paid"],
    ["TRADE_SUCCESS", { ...PAID_AT, refund_fee: "0.01" }, "refunded"],
    ["TRADE_FINISHED", { ...PAID_AT, refund_fee: "12.34" }, "refunded"],
    ["TRADE_CLOSED", {}, "closed"],
    ["TRADE_CLOSED", { buyer_pay_amount: "0.00", receipt_amount: "0.00" }, "closed"],
    ["TRADE_CLOSED", PAID_AT, "refunded"],
    ["TRADE_CLOSED", { buyer_pay_amount: "12.34" }, "refunded"],
    ["TRADE_CLOSED", { refund_fee: "12.34" }, "refunded"],
    ["TRADE_PENDING", PAID_AT, "unknown"],
  ])("%s of Alipay with %j is %s", async (word, more, state) => {
    const platforms = ports();
    platforms.trades.set("ZF1", { ...alipayTrade("ZF1", "12.34", word), ...more });
    const result = await platforms.gateways.alipay.query("ZF1");
    expect(result).toMatchObject({ out_trade_no: "ZF1", amount_fen: 1234, state });
    expect(result?.word).toBe(state === "unknown" ? word : undefined);
  });

  test("that WeChat Pay does not know is an absence only where it is signed", async () => {
    const platforms = ports();
    expect(await platforms.gateways.weixin.query("ZF1")).toBeNull();
    platforms.unsignedAbsence = true;
    await expect(platforms.gateways.weixin.query("ZF1")).rejects.toMatchObject({ name: "UnsignedAbsence" });
    expect(await platforms.gateways.alipay.query("ZF1")).toBeNull();
  });
});

describe("the state of a refund", () => {
  test.each([
    ["SUCCESS", "done"],
    ["PROCESSING", "processing"],
    ["CLOSED", "closed"],
    ["ABNORMAL", "abnormal"],
    ["THINKING", "unknown"],
  ])("%s of WeChat Pay is %s, requested and queried", async (word, state) => {
    const platforms = ports();
    platforms.requested.weixin = { status: word };
    expect(await platforms.gateways.weixin.refund(refund)).toEqual({ state, word });
    expect(await platforms.gateways.weixin.queryRefund(asked)).toBeNull();
    platforms.refunds.set("TK1", { status: word });
    expect(await platforms.gateways.weixin.queryRefund(asked)).toEqual({ state, word });
  });

  test("SUCCESS of WeChat Pay that went back to the merchant has paid nobody", async () => {
    const platforms = ports();
    const word = "退回商户:商户结算银行账户";
    platforms.refunds.set("TK1", { status: "SUCCESS", user_received_account: word });
    expect(await platforms.gateways.weixin.queryRefund(asked)).toEqual({ state: "returned", word });
    platforms.refunds.set("TK1", { status: "SUCCESS", user_received_account: "支付用户零钱" });
    expect(await platforms.gateways.weixin.queryRefund(asked)).toEqual({ state: "done", word: "SUCCESS" });
  });

  test.each([
    ["Y", {}, "done", 1],
    ["N", {}, "processing", 2],
    ["N", { refund_status: "REFUND_SUCCESS" }, "done", 2],
    ["N", { refund_status: "REFUND_PROCESSING" }, "unknown", 2],
  ])("fund_change %s of Alipay with the query %j is %s", async (fund_change, query, state, requests) => {
    const platforms = ports();
    platforms.requested.alipay = { fund_change };
    platforms.refunds.set("TK1", query);
    expect(await platforms.gateways.alipay.refund(refund)).toMatchObject({ state });
    expect(platforms.sent).toHaveLength(requests);
  });
});

describe("a notice is refused with its cause [R16]", () => {
  test.each([
    { what: "no signature", faults: { signedBy: "nobody" }, cause: "signature" },
    { what: "a wrong signature", faults: { signedBy: "stranger" }, cause: "signature" },
    { what: "an unknown key", faults: { serial: "PUB_KEY_ID_02" }, cause: "key" },
    { what: "an old time", faults: { ageMs: 301_000 }, cause: "time" },
    { what: "a future time", faults: { ageMs: -301_000 }, cause: "time" },
    { what: "another merchant", content: { mchid: "1900000002" }, cause: "content" },
    { what: "another app", content: { appid: "wx0000000000000002" }, cause: "content" },
    { what: "another currency", content: { amount: { total: 1234, currency: "USD" } }, cause: "content" },
    { what: "another merchant's refund", event: "REFUND.SUCCESS", content: { mchid: "2" }, cause: "content" },
    { what: "another kind", event: "COUPON.USE", cause: "content" },
  ] as const)("of WeChat Pay: $what", (one) => {
    const platforms = ports();
    const changed = "content" in one ? one.content : {};
    const content = { ...weixinTrade("ZF1", 1234, "SUCCESS"), out_refund_no: "TK1", ...changed };
    const event = ("event" in one && one.event) || "TRANSACTION.SUCCESS";
    const { headers, body } = platforms.weixinNotice(event, content, "faults" in one ? one.faults : {});
    const read = () => platforms.gateways.weixin.verifyNotice(new Headers(headers), body);
    expect(read).toThrow(expect.objectContaining({ name: "RefusedNotice", cause: one.cause }));
  });

  test.each([
    { what: "no signature", signedBy: "nobody", app: "", cause: "signature" },
    { what: "a wrong signature", signedBy: "stranger", app: "", cause: "signature" },
    { what: "another app", signedBy: "platform", app: "9", cause: "content" },
  ] as const)("of Alipay: $what", ({ signedBy, app, cause }) => {
    const platforms = ports();
    const told = { ...alipayTrade("ZF1", "12.34", "TRADE_SUCCESS"), app_id: `${ALIPAY.app_id}${app}` };
    const { body } = platforms.alipayNotice(told, { signedBy });
    const read = () => platforms.gateways.alipay.verifyNotice(new Headers(), body);
    expect(read).toThrow(expect.objectContaining({ name: "RefusedNotice", cause }));
  });
});
